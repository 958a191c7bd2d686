package org.openenum.port;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Ports for servers that tests start in a moment, for UDP and TCP. */
public final class FreePort {

    /**
     * Below the ports that Linux gives to sockets which ask for any (32768 and up, net.ipv4.ip_local_port_range), and
     * that end-to-end tests take: one from there could be a client's by the time the server starts.
     */
    private static final int FIRST = 10_000;

    private static final int LAST = 15_000;

    /** One after another, so that no port is found twice before its server listens there. */
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
                // Taken: another.
            }
        }
    }
}
