package org.openenum.server.transport;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.querylog.QueryLog;

/** A server for tests that pass sockets and ask nothing: it has nothing that answers. */
public final class SilentServer {

    private SilentServer() {}

    /** One that has not been started, for a free port of loopback. */
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
