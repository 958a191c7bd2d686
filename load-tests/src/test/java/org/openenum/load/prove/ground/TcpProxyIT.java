package org.openenum.load.prove.ground;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.openenum.load.bench.machine.LoopbackPort;

class TcpProxyIT {

    /** A busy machine may be delayed for seconds. */
    private static final int PATIENCE_MILLIS = 30_000;

    @Test
    void nobodyListensBehindIt_connectionEnds() throws IOException {
        try (TcpProxy wire = new TcpProxy(LoopbackPort.free());
                Socket client = new Socket(InetAddress.getLoopbackAddress(), wire.port())) {
            client.setSoTimeout(PATIENCE_MILLIS);

            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
    }
}
