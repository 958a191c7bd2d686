package org.openenum.server.requester;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressPrefixesTest {

    private final AddressPrefixes prefixes =
            AddressPrefixes.of(List.of("192.0.2.0/24", " 198.51.100.64/27", "203.0.113.7", "2001:db8::/33", ""));

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "192.0.2.0, true",
        "192.0.2.255, true",
        "192.0.3.0, false",
        "198.51.100.63, false",
        "198.51.100.64, true",
        "198.51.100.95, true",
        "198.51.100.96, false",
        "203.0.113.7, true",
        "203.0.113.6, false",
        "2001:db8:7fff::1, true",
        "2001:db8:8000::1, false",
        "::192.0.2.1, false"
    })
    void address_isInOneOfThem(String address, boolean isIn) throws UnknownHostException {
        assertThat(prefixes.contain(InetAddress.getByName(address))).isEqualTo(isIn);
    }

    @Test
    void lengthZero_isEveryAddressOfTheFamily() throws UnknownHostException {
        AddressPrefixes all = AddressPrefixes.of(List.of("0.0.0.0/0"));
        assertThat(all.contain(InetAddress.getByName("203.0.113.1"))).isTrue();
        assertThat(all.contain(InetAddress.getByName("2001:db8::1"))).isFalse();
        assertThat(AddressPrefixes.of(List.of()).contain(InetAddress.getByName("203.0.113.1")))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "192.0.2.0/33",
                "192.0.2.1/24",
                "192.0.2/24",
                "2001:db8::/129",
                "192.0.2.0/x",
                "a/8",
                ":/0"
            })
    void whatIsNoPrefix_isRefused(String text) {
        assertThatThrownBy(() -> AddressPrefixes.of(List.of(text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(text + ": ");
    }
}
