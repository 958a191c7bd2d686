package org.openenum.admin.usecase;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalTest {

    private final Interval minute = new Interval(Instant.parse("2026-11-23T12:00:00Z"), Duration.ofMinutes(1));

    @ParameterizedTest
    @CsvSource({
        "2026-11-23T12:00:00Z, true",
        "2026-11-23T12:00:59.999Z, true",
        "2026-11-23T12:01:00Z, false",
        // The clock was set forward or back.
        "2026-11-24T12:00:30Z, false",
        "2026-11-23T11:59:59.999Z, false",
        "2026-11-22T12:00:30Z, false"
    })
    void isOverAfterItsEnd_andWhereTheClockWasSetBackToBeforeIt(Instant now, boolean holds) {
        assertThat(minute.holdsAt(now)).isEqualTo(holds);
    }
}
