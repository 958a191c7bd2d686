package org.openenum.admin.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.admin.commit.ArchiveEnd;
import org.openenum.change.ChangeHead;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** What the two retention settings allow to be archived. */
class RetentionTest {

    private static final Instant NOW = Instant.parse("2026-01-31T13:00:05Z");

    @Test
    void nothingSet_isForEver() {
        Retention retention = new Retention(0, 0);

        assertThat(retention.isForEver()).isTrue();
        assertThat(leaving(retention, 1_000_000_000, 1_000_000_000)).isEqualTo(new Leaving(Instant.MIN, 0, 0));
    }

    @Test
    void days_endAtMidnight() {
        assertThat(leaving(new Retention(7, 0), 1_000_000_000, 1_000_000_000))
                .isEqualTo(new Leaving(Instant.parse("2026-01-24T00:00:00Z"), 0, 0));
    }

    @ParameterizedTest(name = "{0} changes, {1} entries")
    @CsvSource(textBlock = """
        40000, 40000, 0,     0
        40001, 40000, 31001, 0
        40000, 40001, 0,     31001
        90000, 60000, 81000, 51000
        """)
    void changesOrEntriesThatAreMoreThanMayStay_leaveUntilNineTenthsAreLeft(
            long newestChange, long newestEntry, long change, long entry) {
        ArchiveEnd end = new ArchiveEnd(3, ArchiveEnd.ZERO_HASH, 30_000, 30_000, ArchiveEnd.ZERO_HASH, Instant.EPOCH);

        assertThat(new Retention(0, 10_000).leaving(NOW, new ChangeHead(newestChange, newestEntry, new byte[32]), end))
                .isEqualTo(new Leaving(Instant.MIN, change, entry));
    }

    @Test
    void daysAndChanges_holdTogether() {
        assertThat(leaving(new Retention(1, 20_000), 20_001, 5))
                .isEqualTo(new Leaving(Instant.parse("2026-01-30T00:00:00Z"), 2_001, 0));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
        afterdays,  -1,   openenum.archive.afterdays must be a number of days
        afterdays,  week, openenum.archive.after-days
        maxchanges, -1,   'openenum.archive.maxchanges must be a number of changes, 10000 or more'
        maxchanges, 9999, 'openenum.archive.maxchanges must be a number of changes, 10000 or more'
        maxchanges, 10GB, openenum.archive.max-changes
        """)
    void settingThatCannotBe_isRefusedByItsName(String name, String value, String reason) {
        Binder binder = new Binder(new MapConfigurationPropertySource(Map.of("openenum.archive." + name, value)));

        assertThatThrownBy(() -> binder.bind("openenum.archive", Retention.class))
                .hasStackTraceContaining(reason);
    }

    private static Leaving leaving(Retention retention, long newestChange, long newestEntry) {
        return retention.leaving(NOW, new ChangeHead(newestChange, newestEntry, new byte[32]), ArchiveEnd.NONE);
    }
}
