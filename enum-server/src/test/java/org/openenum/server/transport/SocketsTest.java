package org.openenum.server.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SocketsTest {

    @Test
    void channels_areNettys_whateverThisJavaHas() {
        assertThat(Sockets.best(UdpSockets.CHANNELS))
                .isNotEqualTo(Sockets.BATCHES)
                .isIn(Sockets.ofThisMachine());
    }

    @Test
    void batches_areTakenWhereThisJavaHasThem_andTheNextBestElsewhere() {
        assertThat(Sockets.best(UdpSockets.BATCHES))
                .isEqualTo(Sockets.ofThisMachine().get(0));
    }
}
