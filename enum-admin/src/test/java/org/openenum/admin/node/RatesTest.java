package org.openenum.admin.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatesTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    private static final Reading BEFORE = Reading.of("""
            # HELP openenum_dns_answers_total Answers, by transport and response code
            # TYPE openenum_dns_answers_total counter
            openenum_dns_answers_total{rcode="NOERROR",transport="UDP"} 1000.0
            openenum_dns_answers_total{rcode="NOERROR",transport="TCP"} 10.0
            openenum_dns_answers_total{rcode="NXDOMAIN",transport="UDP"} 500.0
            openenum_dns_answer_seconds_bucket{le="1.0E-4"} 1500
            openenum_dns_answer_seconds_bucket{le="0.01"} 1510
            openenum_dns_answer_seconds_bucket{le="+Inf"} 1510
            openenum_dns_events_total{event="waited"} 7.0
            openenum_feed_change 41.0
            jvm_threads_live_threads 30.0
            """, NOON);

    private static final Reading AFTER = Reading.of("""
            openenum_dns_answers_total{rcode="NOERROR",transport="UDP"} 1160.0
            openenum_dns_answers_total{rcode="NOERROR",transport="TCP"} 10.0
            openenum_dns_answers_total{rcode="NXDOMAIN",transport="UDP"} 540.0
            openenum_dns_answer_seconds_bucket{le="1.0E-4"} 1600
            openenum_dns_answer_seconds_bucket{le="0.01"} 1710
            openenum_dns_answer_seconds_bucket{le="+Inf"} 1710
            openenum_dns_events_total{event="waited"} 27.0
            openenum_feed_change 42.0
            openenum_feed_lag_seconds 0.021
            openenum_cache_numbers 5000000.0
            """, NOON.plusSeconds(2));

    @Test
    void reading_addsTransportsAndKeepsWhatIsOurs() {
        assertThat(BEFORE.answers()).isEqualTo(Map.of("NOERROR", 1010.0, "NXDOMAIN", 500.0));
        assertThat(AFTER.change()).isEqualTo(42);
        assertThat(AFTER.lagSeconds()).isEqualTo(0.021);
        assertThat(AFTER.numbers()).isEqualTo(5_000_000);
    }

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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://192.0.2.1",
                "192.0.2.1:9301",
                "http://",
                "a=b",
                "http://user@192.0.2.1",
                "http://192.0.2.1?x",
                "a=http://192.0.2.1:9301 192.0.2.1:53",
                "a=http://192.0.2.1:9301 dns://192.0.2.1",
                "a=http://192.0.2.1:9301 dns://192.0.2.1:53 dns://192.0.2.1:54"
            })
    void addressThatIsNone_isRefused(String text) {
        assertThatThrownBy(() -> NodeAddress.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void address_hasANameOrIsOne() {
        assertThat(NodeAddress.parse("vienna=http://192.0.2.1:9301/").name()).isEqualTo("vienna");
        assertThat(NodeAddress.parse("http://192.0.2.1:9301").name()).isEqualTo("192.0.2.1:9301");
        assertThat(NodeAddress.parse("vienna=http://192.0.2.1:9301/").metrics())
                .hasToString("http://192.0.2.1:9301/actuator/prometheus");
        assertThat(NodeAddress.parse("vienna=http://192.0.2.1:9301 dns://192.0.2.2:53")
                        .dns())
                .hasToString("dns://192.0.2.2:53");
    }
}
