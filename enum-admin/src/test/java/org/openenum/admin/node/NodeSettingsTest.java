package org.openenum.admin.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeSettingsTest {

    private static final NodeSettings SETTINGS =
            new NodeSettings(List.of("198.51.100.0/24", " 2001:db8::/32 ", "", "192.0.2.7"));

    @ParameterizedTest
    @CsvSource({
        "198.51.100.9, true",
        "198.51.101.9, false",
        "2001:db8::9,  true",
        "2001:db9::9,  false",
        "192.0.2.7,    true",
        "192.0.2.8,    false"
    })
    void address_isAllowedInANetworkThatIsNamed(String address, boolean allowed) throws Exception {
        assertThat(SETTINGS.allow(InetAddress.getByName(address))).isEqualTo(allowed);
    }

    @Test
    void withoutNetworks_noAddressIsAllowed() throws Exception {
        assertThat(new NodeSettings(List.of()).allow(InetAddress.getByName("192.0.2.7")))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10/8", "192.168/16", "10.1", "192.0.2.0/", "192.0.2.0/33", "192.0.2.1/24", "ns1.example"})
    void whatIsNoNetwork_isRefusedWithTheNameOfTheSetting(String network) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NodeSettings(List.of("198.51.100.0/24", network)))
                .withMessageStartingWith("openenum.nodes.allowed: " + network + ": ");
    }
}
