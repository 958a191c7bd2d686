package org.openenum.server.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openenum.server.transport.ConnectionLimiter.Admission.ADMITTED;
import static org.openenum.server.transport.ConnectionLimiter.Admission.TOO_MANY;
import static org.openenum.server.transport.ConnectionLimiter.Admission.TOO_MANY_OF_CLIENT;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class ConnectionLimiterTest {

    private static final int OF_CLIENT = DefaultLimits.LIMITS.tcp().maxConnectionsPerClient();

    private final ConnectionLimiter limiter = new ConnectionLimiter(DefaultLimits.LIMITS.tcp());

    @Test
    void addressesOfOneIpv6Network_areOneClient() {
        for (int i = 0; i < OF_CLIENT; i++) {
            assertThat(enter("2001:db8::" + Integer.toHexString(i))).isEqualTo(ADMITTED);
        }
        assertThat(enter("2001:db8::abcd")).isEqualTo(TOO_MANY_OF_CLIENT);
        assertThat(enter("2001:db8:0:ff::1")).as("the last /64 of the same /56").isEqualTo(TOO_MANY_OF_CLIENT);
        assertThat(enter("2001:db8:0:100::1")).as("the next /56").isEqualTo(ADMITTED);

        limiter.leave(address("2001:db8::7"));

        assertThat(enter("2001:db8::abcd")).isEqualTo(ADMITTED);
        assertThat(limiter.total()).isEqualTo(OF_CLIENT + 1);
    }

    @Test
    void addressesOfOneIpv4Network_areClientsOfTheirOwn() {
        for (int i = 0; i < OF_CLIENT; i++) {
            assertThat(enter("192.0.2.1")).isEqualTo(ADMITTED);
        }
        assertThat(enter("192.0.2.1")).isEqualTo(TOO_MANY_OF_CLIENT);
        assertThat(enter("192.0.2.2")).isEqualTo(ADMITTED);
    }

    @Test
    void moreThanThereMayBe_areRefusedWhoeverComes() {
        for (int i = 0; i < DefaultLimits.LIMITS.tcp().maxConnections(); i++) {
            assertThat(enter("198.51." + i / 100 + "." + i % 100)).isEqualTo(ADMITTED);
        }
        assertThat(enter("192.0.2.1")).isEqualTo(TOO_MANY);
    }

    private ConnectionLimiter.Admission enter(String client) {
        return limiter.enter(address(client));
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
