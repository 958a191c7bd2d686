package org.openenum.admin.health;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetSettingsTest {

    @ParameterizedTest
    @ValueSource(strings = {"10/8", "192.0.2.1/24", "sbc1.example.net"})
    void whatIsNoNetwork_isRefusedWithTheNameOfTheSetting(String network) {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new TargetSettings(List.of("192.0.2.0/24", network), 100, Duration.ofSeconds(15), "enum-admin"))
                .withMessageStartingWith("openenum.targets.allowed: " + network + ": ");
    }
}
