package org.openenum.load.bench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueueDropsTest {

    /** In the format of Linux; 5300 is 14B4. */
    private static final String SOCKETS = """
               sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops
             1051: 0100007F:14B4 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 20817 2 0000000000000000 12
             1051: 0200007F:14B4 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 20818 2 0000000000000000 30
             2300: 0100007F:9A21 0100007F:14B4 01 00000000:00000000 00:00000000 00000000     0        0 20820 2 0000000000000000 5
            """;

    @Test
    void dropsOfAPort_areThoseOfAllSocketsThatAreBoundToIt() {
        assertThat(new QueueDrops(5_300).count(SOCKETS.lines())).isEqualTo(42);
        assertThat(new QueueDrops(5_301).count(SOCKETS.lines())).isZero();
    }
}
