package org.openenum.port;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Free ports for UDP and TCP, for servers that a test starts next. */
public final class FreePort {

    /**
     * Below the ports that Linux assigns to sockets without a fixed one (32768 and up, net.ipv4.ip_local_port_range),
     * and that end-to-end tests use: otherwise, a client could have the port when the server starts.
     */
    private static final int FIRST = 10_000;

    private static final int LAST = 15_000;

    /** In sequence, so that no port is returned twice before its server listens. */
    private static final AtomicInteger NEXT =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(LAST - FIRST));

    private FreePort() {}

    public static int any() {
        while (true) {
            int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), LAST - FIRST);
            try (ServerSocket tcp = new ServerSocket(port);
                    DatagramSocket udp = new DatagramSocket(port)) {
                return Math.max(tcp.getLocalPort(), udp.getLocalPort());
            } catch (IOException e) {
                // In use: the next one.
            }
        }
    }
}
