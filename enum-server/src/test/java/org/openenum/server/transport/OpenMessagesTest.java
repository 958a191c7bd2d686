package org.openenum.server.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class OpenMessagesTest {

    private static final int IPV4 = 16;
    private static final int IPV6 = 28;

    private final OpenMessages messages = new OpenMessages(4);

    @Test
    void sameAddressAndLength_joins() {
        assertThat(messages.find(address(1, 0), 8, IPV6, 100, 0)).isZero();
        assertThat(messages.find(address(1, 0), 8, IPV6, 100, 1)).isZero();
    }

    @Test
    void otherLength_opensAnother() {
        messages.find(address(1, 0), 8, IPV6, 100, 0);

        assertThat(messages.find(address(1, 0), 8, IPV6, 101, 1)).isEqualTo(1);
        assertThat(messages.find(address(1, 0), 8, IPV6, 100, 2)).isZero();
        assertThat(messages.find(address(1, 0), 8, IPV6, 101, 2)).isEqualTo(1);
    }

    @Test
    void addressThatDiffersAnywhere_opensAnother() {
        messages.find(address(1, 0), 8, IPV6, 100, 0);

        assertThat(messages.find(address(2, 0), 8, IPV6, 100, 1)).isEqualTo(1);
        assertThat(messages.find(address(1, 1), 8, IPV6, 100, 2)).isEqualTo(2);
    }

    @Test
    void whatStandsBehindAnIpv4Address_doesNotMatter() {
        assertThat(messages.find(address(1, 7), 8, IPV4, 100, 0)).isZero();
        assertThat(messages.find(address(1, 8), 8, IPV4, 100, 1)).isZero();
        assertThat(messages.find(address(1, 8), 8, IPV6, 100, 1)).isEqualTo(1);
    }

    @Test
    void closed_isJoinedByNobody() {
        messages.find(address(1, 0), 8, IPV6, 100, 0);
        messages.close(0);

        assertThat(messages.find(address(1, 0), 8, IPV6, 100, 1)).isEqualTo(1);
        assertThat(messages.find(address(1, 0), 8, IPV6, 100, 2)).isEqualTo(1);
    }

    @Test
    void cleared_knowsNone() {
        messages.find(address(1, 0), 8, IPV6, 100, 0);
        messages.clear();

        assertThat(messages.find(address(2, 0), 8, IPV6, 100, 0)).isZero();
        assertThat(messages.find(address(1, 0), 8, IPV6, 100, 1)).isEqualTo(1);
    }

    /** Two such addresses differ in their first or in their last octets. */
    private static ByteBuffer address(int first, int last) {
        return ByteBuffer.allocate(40).putInt(8, first).putInt(36, last);
    }
}
