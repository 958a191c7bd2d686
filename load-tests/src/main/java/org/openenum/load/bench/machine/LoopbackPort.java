package org.openenum.load.bench.machine;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Ports for servers that are started in a moment. */
public final class LoopbackPort {

    /**
     * Below the ports that Linux gives to sockets which ask for any (32768 and up, net.ipv4.ip_local_port_range): one
     * from there could be a client's by the time the server starts.
     */
    private static final int FIRST = 15_000;

    private static final int LAST = 32_000;
    /**
     * Programs that look for ports at the same time are told by this property to take different parts of them, from 1
     * on: what is free for one is not taken by another before a server listens there.
     */
    private static final int PART = Integer.getInteger("openenum.ports.part", 0);

    private static final int PARTS = 4;
    private static final int PORTS_OF_PART = (LAST - FIRST) / PARTS;
    /** So many tries fail only where nothing can be bound at all. */
    private static final int MAX_TRIES = 1_000;

    /** One after another, so that no port is found twice before its server listens there. */
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
