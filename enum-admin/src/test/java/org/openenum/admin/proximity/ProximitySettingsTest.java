package org.openenum.admin.proximity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.requester.ClientNetwork;

class ProximitySettingsTest {

    private static ProximitySettings of(String url, String... groups) {
        return new ProximitySettings(
                url,
                List.of(groups),
                Duration.ofDays(7),
                Duration.ofSeconds(30),
                Duration.ofSeconds(5),
                Duration.ofSeconds(2),
                10,
                50_000);
    }

    @Test
    void withoutAUrl_itIsOff() {
        assertThat(of("").isOn()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
    http://127.0.0.1:8053/?address={address}     | 192.0.2.0/24    | http://127.0.0.1:8053/?address=192.0.2.0
    https://geo.example/v1/{address}?key=secret  | 192.0.2.0/24    | https://geo.example/v1/192.0.2.0?key=secret
    https://geo.example/v1/{address}             | 2001:db8:1::/48 | https://geo.example/v1/2001:db8:1::
    """)
    void networkIsAskedFor_byItsFirstAddress(String url, String network, String question) {
        assertThat(of(url, "north").question(ClientNetwork.parse(network))).hasToString(question);
    }

    @Test
    void whatFollowsTheHost_isToldToNobody() {
        assertThat(of("https://geo.example:8443/v1/{address}?key=secret", "north")
                        .service())
                .isEqualTo("https://geo.example:8443");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://geo.example/",
                "ftp://geo.example/{address}",
                "http://{address}/",
                "http:///{address}",
                "{address}",
                "http://geo.example/ {address}"
            })
    void urlThatCannotBeMeant_isRefused(String url) {
        assertThatThrownBy(() -> of(url, "north"))
                .hasMessage("openenum.proximity.url must be an http or https address with {address} after its host");
    }

    @Test
    void serviceThatMayFillNoGroup_isRefused() {
        assertThatThrownBy(() -> of("http://geo.example/{address}"))
                .hasMessage("openenum.proximity.groups must name the groups that the service may fill");
    }
}
