package org.openenum.admin.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatesTest {

    private static final NodeReport BEFORE = report(100, Map.of("NOERROR", 1010L, "NXDOMAIN", 500L), 1500, 1510, 7);

    private static final NodeReport AFTER = report(102, Map.of("NOERROR", 1170L, "NXDOMAIN", 540L), 1600, 1710, 27);

    /** A report with counts since its start: answers by code, those within 0.1 ms, and all within 10 ms. */
    private static NodeReport report(long uptimeSeconds, Map<String, Long> answers, long quick, long all, long waited) {
        return Reports.counting(
                uptimeSeconds,
                answers,
                List.of(
                        new NodeReport.AnswerTime(1e-4, quick),
                        new NodeReport.AnswerTime(0.01, all),
                        new NodeReport.AnswerTime(17.2, all)),
                waited);
    }

    @Test
    void twoReports_tellWhatHappenedInASecond() {
        Rates rates = Rates.between(BEFORE, AFTER);

        assertThat(rates.answers()).isEqualTo(Map.of("NOERROR", 80.0, "NXDOMAIN", 20.0));
        assertThat(rates.queriesPerSecond()).isEqualTo(100.0);
        assertThat(rates.fromMemory()).isEqualTo(0.9);
    }

    @ParameterizedTest
    @CsvSource({"0.25, 0.00005", "0.5, 0.0001", "0.75, 0.00505", "1, 0.01"})
    void quantile_liesEvenlyInItsBucket(double share, double seconds) {
        assertThat(Rates.between(BEFORE, AFTER).quantileSeconds(share)).isCloseTo(seconds, within(1e-9));
    }

    @Test
    void serverStartedInBetween_tellsNothing() {
        assertThat(Rates.between(AFTER, BEFORE)).isEqualTo(Rates.NONE);
        assertThat(Rates.NONE.fromMemory()).isNull();
        assertThat(Rates.NONE.quantileSeconds(0.5)).isNull();
    }

    @Test
    void twoServers_areAddedUp() {
        Rates one = Rates.between(BEFORE, AFTER);

        Rates both = Rates.sum(List.of(one, one));

        assertThat(both.queriesPerSecond()).isEqualTo(200.0);
        assertThat(both.fromMemory()).isEqualTo(0.9);
        assertThat(both.quantileSeconds(0.5)).isEqualTo(one.quantileSeconds(0.5));
    }
}
