package org.openenum.load.bench.machine;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Ports for servers that are started next. */
public final class LoopbackPort {

    /**
     * Below the ports that Linux assigns to sockets without a fixed one (32768 and up, net.ipv4.ip_local_port_range):
     * otherwise, a client could have the port when the server starts.
     */
    private static final int FIRST = 15_000;

    private static final int LAST = 32_000;
    /**
     * Programs that look for ports at the same time get different parts of the range with this property, from 1:
     * otherwise, one could take a port that another has found before a server listens there.
     */
    private static final int PART = Integer.getInteger("openenum.ports.part", 0);

    private static final int PARTS = 4;
    private static final int PORTS_OF_PART = (LAST - FIRST) / PARTS;
    /** This many attempts fail only if nothing can be bound at all. */
    private static final int MAX_TRIES = 1_000;

    /** In sequence, so that no port is returned twice before its server listens. */
    private static final AtomicInteger NEXT =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(PORTS_OF_PART));

    private LoopbackPort() {}

    /**
     * A port of the loopback address that is free for UDP and TCP.
     *
     * @throws IOException if none was found
     */
    public static int free() throws IOException {
        IOException last = new IOException("nothing tried");
        for (int tries = 0; tries < MAX_TRIES; tries++) {
            int port = FIRST
                    + Math.floorMod(PART, PARTS) * PORTS_OF_PART
                    + Math.floorMod(NEXT.getAndIncrement(), PORTS_OF_PART);
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
