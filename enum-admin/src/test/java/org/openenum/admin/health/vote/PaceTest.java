package org.openenum.admin.health.vote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The number of checks that begin, with a clock in milliseconds. */
class PaceTest {

    private static final Instant START = Instant.parse("2026-11-22T12:00:00Z");

    private static final int SECONDS = 10;

    private static int begin(Pace pace, Instant now) {
        int allowed = pace.allowed(now);
        pace.began(allowed);
        return allowed;
    }

    @ParameterizedTest
    @CsvSource({"1, 50", "19, 50", "30, 50", "100, 50", "100, 73", "10000, 50"})
    void everyCheckThatIsAllowedInASecond_mayBegin_howeverOftenSomebodyLooks(int perSecond, int tickMillis) {
        Pace pace = new Pace(perSecond);
        begin(pace, START);
        int begun = 0;
        Instant now = START;
        while (now.isBefore(START.plusSeconds(SECONDS))) {
            now = now.plusMillis(tickMillis);
            begun += begin(pace, now);
        }

        assertThat(begun).isBetween(perSecond * SECONDS - 1, perSecond * SECONDS + perSecond * tickMillis / 1_000 + 1);
    }

    @Test
    void pause_isNotMadeUpForAtOnce() {
        Pace pace = new Pace(100);
        begin(pace, START);

        assertThat(begin(pace, START.plusSeconds(60))).isEqualTo(25);
    }

    @Test
    void clockThatIsSetBack_allowsNothing_andGoesOnFromThere() {
        Pace pace = new Pace(100);
        begin(pace, START);
        Instant yesterday = START.minusSeconds(86_400);

        assertThat(begin(pace, yesterday)).isZero();
        assertThat(begin(pace, yesterday.plusMillis(50))).isEqualTo(5);
    }
}
