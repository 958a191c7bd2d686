package org.openenum.port;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports for servers that tests start in a moment, for UDP and TCP. */
public final class FreePort {

    /**
     * Below the ports that Linux gives to sockets which ask for any (32768 and up, net.ipv4.ip_local_port_range), and
     * that end-to-end tests take: one from there could be a client's by the time the server starts.
     */
    private static final int FIRST = 10_000;

    private static final int LAST = 15_000;

    private FreePort() {}

    public static int any() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            try (ServerSocket tcp = new ServerSocket(port);
                    DatagramSocket udp = new DatagramSocket(port)) {
                return Math.max(tcp.getLocalPort(), udp.getLocalPort());
            } catch (IOException e) {
                // Taken: another.
            }
        }
    }
}
