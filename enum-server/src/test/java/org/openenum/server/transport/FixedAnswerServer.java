package org.openenum.server.transport;

import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.querylog.QueryLog;

/** For measurements: a server without look-ups. Arguments: port, event loops, EPOLL or JDK. */
final class FixedAnswerServer {

    private FixedAnswerServer() {}

    public static void main(String[] arguments) throws InterruptedException {
        int port = Integer.parseInt(arguments[0]);
        ServerCounts counts = new ServerCounts(Integer.parseInt(arguments[1]));
        DnsServer server = new DnsServer(
                List.of(new InetSocketAddress("127.0.0.1", port)),
                DefaultLimits.LIMITS,
                counts,
                new QueryLog(counts.loopCount(), InstantSource.system()),
                NumberPlanOfOneLine.paths(Runnable::run),
                Sockets.valueOf(arguments[2]));
        server.start();
        System.out.println("listening on " + server.addresses());
        Thread.currentThread().join();
    }
}
