package org.openenum.load.bench.machine;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports for servers that are started in a moment. */
public final class LoopbackPort {

    /**
     * Below the ports that Linux gives to sockets which ask for any (32768 and up, net.ipv4.ip_local_port_range): one
     * from there could be a client's by the time the server starts.
     */
    private static final int FIRST = 15_000;

    private static final int LAST = 32_000;
    /** So many tries fail only where nothing can be bound at all. */
    private static final int MAX_TRIES = 1_000;

    private LoopbackPort() {}

    /**
     * A port of the loopback address that is free for UDP and TCP.
     *
     * @throws IOException if none was found
     */
    public static int free() throws IOException {
        IOException last = new IOException("nothing tried");
        for (int tries = 0; tries < MAX_TRIES; tries++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            InetAddress loopback = InetAddress.getLoopbackAddress();
            try {
                new DatagramSocket(new InetSocketAddress(loopback, port)).close();
                new ServerSocket(port, 1, loopback).close();
                return port;
            } catch (IOException e) {
                last = e;
            }
        }
        throw new IOException("no free port between " + FIRST + " and " + LAST, last);
    }
}
