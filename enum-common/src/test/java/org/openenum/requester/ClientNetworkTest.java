package org.openenum.requester;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientNetworkTest {

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource({
        "192.0.2.0/24, 192.0.2.0/24",
        "192.0.2.7, 192.0.2.7/32",
        "0.0.0.0/0, 0.0.0.0/0",
        "::/0, ::/0",
        "2001:DB8:0:0::/32, 2001:db8::/32",
        "2001:db8:0:1:0:0:0:1, 2001:db8:0:1::1/128",
        "2001:db8:0:1:1:0:0:1/128, 2001:db8:0:1:1::1/128",
        "2001:0:0:1:0:0:1:1/128, 2001::1:0:0:1:1/128",
        "1:0:2:3:4:5:6:7/128, 1:0:2:3:4:5:6:7/128",
        "ffff::/16, ffff::/16"
    })
    void network_isWrittenInOneWay(String text, String canonical) {
        assertThat(ClientNetwork.parse(text)).hasToString(canonical).isEqualTo(ClientNetwork.parse(canonical));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
    192.0.2.1/24         | a bit is set after the first 24 bits
    2001:db8::1/64       | a bit is set after the first 64 bits
    192.0.2.0/33         | the prefix length must be 0 to 32
    2001:db8::/129       | the prefix length must be 0 to 128
    192.0.2.0/-1         | the prefix length must be 0 to 32
    192.0.2.0/x          | the prefix length must be 0 to 32
    192.0.2.0/           | the prefix length must be 0 to 32
    ::ffff:192.0.2.0/120 | write IPv4 addresses as such, not as IPv6 addresses of ::ffff:0:0/96
    ::ffff:0:0/96        | write IPv4 addresses as such, not as IPv6 addresses of ::ffff:0:0/96
    192.0.2/24           | this is not an address, with or without /LENGTH
    localhost            | this is not an address, with or without /LENGTH
    a/8                  | this is not an address, with or without /LENGTH
    256.0.2.0/24         | this is not an address, with or without /LENGTH
    192.0.2.300          | this is not an address, with or without /LENGTH
    192.0.2.0001         | this is not an address, with or without /LENGTH
    """)
    void whatIsNoNetwork_isRefused(String text, String why) {
        assertThatThrownBy(() -> ClientNetwork.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(text + ": " + why);
    }

    /** Looking up the address of a name would wait for a DNS server, and tell it the name. */
    @ParameterizedTest
    @CsvSource({
        "192.0.2.255, true",
        "::ffff:192.0.2.1, true",
        "2001:db8::1, true",
        "192.0.2.300, false",
        "192.0.2.0001, false",
        "192.0.2, false",
        "192.0.2.1.1, false",
        "192.0.2.1., false",
        "a, false",
    })
    void onlyWhatIsNoHost_isReadAsAnAddress(String text, boolean isRead) {
        assertThat(ClientNetwork.LITERAL.matcher(text).matches()).isEqualTo(isRead);
    }

    @ParameterizedTest(name = "{0} in {1}: {2}")
    @CsvSource({
        "192.0.2.255, 192.0.2.0/24, true",
        "192.0.3.0, 192.0.2.0/24, false",
        "198.51.100.95, 198.51.100.64/27, true",
        "198.51.100.96, 198.51.100.64/27, false",
        "2001:db8:7fff::1, 2001:db8::/33, true",
        "2001:db8:8000::1, 2001:db8::/33, false",
        "::1, 0.0.0.0/0, false",
        "203.0.113.1, ::/0, false"
    })
    void address_isInItOrNot(String address, String network, boolean isIn) throws UnknownHostException {
        byte[] octets = InetAddress.getByName(address).getAddress();
        assertThat(ClientNetwork.parse(network).contains(octets)).isEqualTo(isIn);
    }

    @ParameterizedTest(name = "{0} with {1} bits: {2}")
    @CsvSource({
        "192.0.2.129, 24, 192.0.2.0/24",
        "192.0.2.129, 25, 192.0.2.128/25",
        "192.0.2.129, 32, 192.0.2.129/32",
        "192.0.2.129, 0, 0.0.0.0/0",
        "2001:db8:1:2::3, 48, 2001:db8:1::/48",
        "2001:db8:ffff:ffff::, 33, 2001:db8:8000::/33"
    })
    void networkAroundAnAddress_hasItsFirstBits(String address, int bits, String network) throws UnknownHostException {
        byte[] octets = InetAddress.getByName(address).getAddress();

        assertThat(ClientNetwork.around(octets, bits)).hasToString(network);
        assertThat(InetAddress.getByAddress(octets)).isEqualTo(InetAddress.getByName(address));
    }
}
