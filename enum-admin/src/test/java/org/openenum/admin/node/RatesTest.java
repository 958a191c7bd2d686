package org.openenum.admin.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatesTest {

    private static final Reading BEFORE = new Reading(
            Duration.ofSeconds(100),
            new TreeMap<>(Map.of("NOERROR", 1010.0, "NXDOMAIN", 500.0)),
            new TreeMap<>(Map.of(1e-4, 1500.0, 0.01, 1510.0, 17.2, 1510.0)),
            7);

    private static final Reading AFTER = new Reading(
            Duration.ofSeconds(102),
            new TreeMap<>(Map.of("NOERROR", 1170.0, "NXDOMAIN", 540.0)),
            new TreeMap<>(Map.of(1e-4, 1600.0, 0.01, 1710.0, 17.2, 1710.0)),
            27);

    @Test
    void twoReadings_tellWhatHappenedInASecond() {
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
