package org.openenum.requester;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CustomerNetworkTest {

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 192.0.2.1",
        "2001:db8:1:2ff::1, 2001:db8:1:200::/56",
        "2001:db8:1:2fe:ffff::, 2001:db8:1:200::/56",
        "2001:db8:1:300::1, 2001:db8:1:300::/56",
        "::1, ::/56",
        "::ffff:192.0.2.1, ::ffff:192.0.2.1",
        "unknown, unknown",
        "no:address, no:address",
    })
    void textOfAClient_isWhereItComesFrom(String client, String network) {
        assertThat(CustomerNetwork.of(client)).isEqualTo(network);
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 192.0.2.1, true",
        "192.0.2.1, 192.0.2.2, false",
        "2001:db8::1, 2001:db8:0:ff::, true",
        "2001:db8::1, 2001:db8:0:100::1, false",
        "0.0.0.0, ::, false",
    })
    void addressesOfACustomer_haveOneNumber(String one, String other, boolean isSame) throws UnknownHostException {
        assertThat(number(one) == number(other)).isEqualTo(isSame);
    }

    private static long number(String address) throws UnknownHostException {
        return CustomerNetwork.of(InetAddress.getByName(address).getAddress(), CustomerNetwork.IPV4_ADDRESS_OCTETS);
    }
}
