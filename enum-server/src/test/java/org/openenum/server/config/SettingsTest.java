package org.openenum.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.server.transport.UdpSockets;
import org.springframework.util.unit.DataSize;

class SettingsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "openenum.dns.tcp.max-connections",
                "openenum.dns.tcp.maxConnections",
                "OPENENUM_DNS_TCP_MAXCONNECTIONS",
                "OPENENUM_DNS_TCP_MAX_CONNECTIONS"
            })
    void setting_isKnownUnderTheNamesOfSpringBoot(String name) {
        assertThat(Settings.of(Map.of(name, "7")).count("openenum.dns.tcp.max-connections"))
                .isEqualTo(7);
    }

    @Test
    void argument_winsOverASystemProperty() {
        System.setProperty("openenum.dns.port", "5301");
        try {
            assertThat(Settings.of().count("openenum.dns.port")).isEqualTo(5301);
            assertThat(Settings.of("--openenum.dns.port=5302", "--debug", "else")
                            .count("openenum.dns.port"))
                    .isEqualTo(5302);
        } finally {
            System.clearProperty("openenum.dns.port");
        }
    }

    @Test
    void secret_standsInAFileWithItsName(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("openenum.database.password"), "swordfish\n");
        Files.writeString(folder.resolve("other"), "not for us");
        Files.createDirectory(folder.resolve("openenum.data"));

        Settings settings = Settings.ofFiles(folder);

        assertThat(settings.text("openenum.database.password")).isEqualTo("swordfish");
        assertThat(settings.text("openenum.data")).isEqualTo("data");
        assertThat(Settings.ofFiles(folder.resolve("missing")).text("openenum.database.password"))
                .isEmpty();
    }

    @Test
    void secretThatCannotBeRead_isNamed(@TempDir Path folder) throws IOException {
        Files.write(folder.resolve("openenum.database.password"), new byte[] {(byte) 0xff});

        assertThatThrownBy(() -> Settings.ofFiles(folder))
                .isInstanceOf(UnusableSettingException.class)
                .hasMessageStartingWith("the secrets in " + folder + " cannot be read: ");
    }

    @Test
    void emptyValue_isAsIfItWereNotSet() {
        assertThat(Settings.of(Map.of("OPENENUM_DNS_PORT", " ")).count("openenum.dns.port"))
                .isEqualTo(5300);
    }

    @Test
    void kindsOfValues_areRead() {
        Settings settings = Settings.of(Map.of(
                "openenum.dns.address", " 192.0.2.1 ,2001:db8::1,",
                "openenum.dns.stop-within", "1500",
                "openenum.dns.udp.max-message", "1KB",
                "openenum.dns.udp.sockets", "Channels",
                "openenum.dns.error-texts", "On"));

        assertThat(settings.texts("openenum.dns.address")).isEqualTo(List.of("192.0.2.1", "2001:db8::1"));
        assertThat(settings.duration("openenum.dns.stop-within")).isEqualTo(Duration.ofMillis(1500));
        assertThat(settings.size("openenum.dns.udp.max-message")).isEqualTo(DataSize.ofKilobytes(1));
        assertThat(settings.oneOf("openenum.dns.udp.sockets", UdpSockets.class)).isEqualTo(UdpSockets.CHANNELS);
        assertThat(settings.is("openenum.dns.error-texts")).isTrue();
        assertThat(settings.is("openenum.dns.cookies.required")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"console.example:8080", "ftp://console.example", "http://", "http://a b", "https://a:84430"})
    void consoleThatIsNoAddress_isNamed(String value) {
        assertThatThrownBy(() -> EnumServerProperties.of(Settings.of(Map.of("openenum.report.to", value))))
                .isInstanceOf(UnusableSettingException.class)
                .hasMessage("openenum.report.to has '" + value + "', which is not like https://HOST:PORT");
    }

    @ParameterizedTest
    @CsvSource({
        "openenum.dns.port, 53a, 'openenum.dns.port is ''53a'', and should be a whole number'",
        "openenum.dns.tcp.idle, soon, 'openenum.dns.tcp.idle is ''soon'', and should be a time such as 1500ms, 10s or 5m'",
        "openenum.dns.udp.max-message, 1XB, 'openenum.dns.udp.max-message is ''1XB'', and should be a size such as 1232B, 256KB or 4MB'",
        "openenum.dns.udp.sockets, fast, 'openenum.dns.udp.sockets is ''fast'', and should be one of [batches, channels]'",
        "openenum.dns.error-texts, maybe, 'openenum.dns.error-texts is ''maybe'', and should be true or false'",
        "openenum.cache.poll, 1s, 'openenum.cache: behind-after, 900ms, must be longer than poll, 1000ms'",
        "openenum.cache.retry, 0s, 'openenum.cache: poll and retry must be at least 1 ms'",
        "openenum.cache.max-loads, 0, 'openenum.cache: load-threads and max-loads must be at least 1, and load-within must be longer than 0'",
        "openenum.dns.tcp.max-unread-in-all, 2GB, openenum.dns.tcp.max-unread-in-all must be less than 2GB",
        "openenum.database.max-connections, 0, openenum.database.max-connections must be at least 1",
        "openenum.database.wait-for-tables, 0s, openenum.database.wait-for-tables must be longer than 0",
        "openenum.dns.tcp.idle, 999999d, openenum.dns.tcp.idle must be at most 36500d",
        "openenum.dns.tcp.idle, 999999999999999999d, 'openenum.dns.tcp.idle is ''999999999999999999d'', and should be a time such as 1500ms, 10s or 5m'",
        "openenum.snapshot.every, 0s, 'openenum.snapshot: every must be at least 1 ms'",
        "openenum.snapshot.max-rate, 0B, 'openenum.snapshot: max-rate must be at least 1B'",
        "openenum.handover.ready-within, 20s, 'openenum.handover: ready-within, 20000ms, must be longer than warm-up-within, 20000ms'",
        "openenum.query-log.within, 0s, openenum.query-log.within must be longer than 0",
    })
    void valueThatCannotBe_isRefusedBeforeAnythingStarts(String name, String value, String why) {
        assertThatThrownBy(() -> EnumServerProperties.of(Settings.of(Map.of(name, value))))
                .isInstanceOf(UnusableSettingException.class)
                .hasMessage(why);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1TB", "-1B"})
    void cacheThatHasNoRoomInTheHeap_isRefusedBeforeItIsFull(String size) {
        assertThatThrownBy(() -> EnumServerProperties.of(Settings.of(Map.of("openenum.cache.max-memory", size))))
                .isInstanceOf(UnusableSettingException.class)
                .hasMessage("openenum.cache.max-memory must be less than the heap, "
                        + (Runtime.getRuntime().maxMemory() >> 20) + "MB, and not negative");
    }
}
