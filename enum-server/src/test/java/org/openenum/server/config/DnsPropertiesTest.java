package org.openenum.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.server.query.CookieSecret;
import org.openenum.server.query.PlainSettings;
import org.openenum.server.query.QuerySettings;
import org.openenum.server.transport.DefaultLimits;
import org.openenum.server.transport.UdpSockets;

class DnsPropertiesTest {

    private static final CookieSecret OWN = CookieSecret.ofHex("5ec3e7000000000000000000005ec3e7");

    @Test
    void nothingSaid_isTheDefaults() {
        DnsProperties properties = bind(Map.of());

        assertThat(properties.limits()).isEqualTo(DefaultLimits.LIMITS);
        assertThat(properties.addresses()).containsExactly(new InetSocketAddress("127.0.0.1", 5300));
        assertThat(properties.loops())
                .isEqualTo(DnsProperties.loopsFor(Runtime.getRuntime().availableProcessors()));
    }

    @Test
    void machineWithManyCores_hasNoMoreLoopsThanThereIsMemoryFor() {
        assertThat(DnsProperties.loopsFor(2)).isEqualTo(2);
        assertThat(DnsProperties.loopsFor(128)).isEqualTo(32);
    }

    @Test
    void udpSockets_areBatches_unlessChannelsAreWanted() {
        assertThat(bind(Map.of()).udpSockets()).isEqualTo(UdpSockets.BATCHES);
        assertThat(bind(Map.of("openenum.dns.udp.sockets", "channels")).udpSockets())
                .isEqualTo(UdpSockets.CHANNELS);
    }

    @Test
    void severalAddresses_areListened() {
        DnsProperties properties = bind(Map.of("openenum.dns.address", "127.0.0.1, ::1", "openenum.dns.port", "53"));

        assertThat(properties.addresses())
                .containsExactly(new InetSocketAddress("127.0.0.1", 53), new InetSocketAddress("::1", 53));
    }

    @ParameterizedTest
    @CsvSource({
        "openenum.dns.port, 65536, 'openenum.dns.port must be 0 to 65535'",
        "openenum.dns.threads, -1, 'openenum.dns.threads must be 0 to 256'",
        "openenum.dns.address, 1:2, 'openenum.dns.address: 1:2 is not an address'",
        "openenum.dns.udp.max-message, 100B, 'openenum.dns: udp.max-message must be 512B to 4096B'",
        "openenum.dns.tcp.idle, 0s, 'openenum.dns: tcp.idle must be longer than 0'",
        "openenum.dns.tcp.max-connections, 0, 'openenum.dns: tcp.max-connections must be 1 or more'",
        "openenum.dns.response-limit.per-second, -1, 'openenum.dns.response-limit.per-second must be 0 (no limit) to 100000'",
        "openenum.dns.identity.version, 'ä', 'openenum.dns: identity version must be at most 255 characters of printable ASCII'",
    })
    void impossibleValue_isNamed(String property, String value, String sentence) {
        assertThatThrownBy(() -> bind(Map.of(property, value)))
                .isInstanceOf(UnusableSettingException.class)
                .hasMessage(sentence);
    }

    @ParameterizedTest
    @ValueSource(strings = {"openenum.dns.response-limit.exempt", "openenum.dns.client-subnet.trusted"})
    void prefixThatIsNone_isRefusedWithItsSetting(String property) {
        assertThatThrownBy(() -> bind(Map.of(property, "192.0.2.0/24,192.0.2.1/24")))
                .hasMessageStartingWith(property + ": ");
    }

    @Test
    void cookieSecretThatIsNone_isRefusedWithoutBeingShown() {
        assertThatThrownBy(() -> bind(Map.of("openenum.dns.cookies.secret", "5ec3e7")))
                .hasMessage("openenum.dns.cookies.secret must be 32 hexadecimal digits")
                .hasNoSuppressedExceptions();
    }

    @Test
    void cookiesThatAreRequiredAndNotGiven_areRefused() {
        assertThatThrownBy(() ->
                        bind(Map.of("openenum.dns.cookies.enabled", "false", "openenum.dns.cookies.required", "true")))
                .hasMessage("openenum.dns.cookies.required is true, but openenum.dns.cookies.enabled is false");
    }

    @Test
    void nothingSaid_givesCookiesAndNoIdentity() {
        QuerySettings settings = bind(Map.of()).settings(() -> OWN);

        assertThat(settings.identity()).isEqualTo(PlainSettings.SECRET);
        assertThat(settings.cookies().secrets()).containsExactly(OWN);
        assertThat(settings.cookies().required()).isFalse();
        assertThat(settings.tcpIdle()).isEqualTo(DefaultLimits.LIMITS.tcp().idle());
    }

    @Test
    void cookieSecrets_areBothTaken() {
        QuerySettings settings = bind(Map.of(
                        "openenum.dns.cookies.secret", "445536bcd2513298075a5d379663c962",
                        "openenum.dns.cookies.also-accepted-secret", "dd3bdf9344b678b185a6f5cb60fca715"))
                .settings(() -> OWN);

        assertThat(settings.cookies().secrets()).hasSize(2);
    }

    private static DnsProperties bind(Map<String, String> properties) {
        return EnumServerProperties.of(Settings.of(properties)).dns();
    }
}
