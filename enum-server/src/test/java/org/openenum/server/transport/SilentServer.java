package org.openenum.server.transport;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.querylog.QueryLog;

/** A server without an answerer, for tests that pass sockets and send no queries. */
public final class SilentServer {

    private SilentServer() {}

    /** A server that has not been started, for a free port of loopback. */
    public static DnsServer create() {
        return new DnsServer(
                List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                DefaultLimits.LIMITS,
                new ServerCounts(1),
                new QueryLog(1, InstantSource.system()),
                ofLoop -> null,
                UdpSockets.CHANNELS);
    }
}
