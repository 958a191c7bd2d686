package org.openenum.load.bench.hostile;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.machine.Waiting;

/**
 * Clients without credentials that announce a body and send single octets of it slowly. A closed connection is
 * replaced. They have several addresses, because the number of connections of one address is limited. One thread.
 */
final class SlowBodies implements HostileClients {

    /** Less than enum-admin allows for one address. */
    private static final int PER_ADDRESS = 250;

    private static final long BETWEEN_OCTETS_MILLIS = 2_000;
    private static final String HEAD = """
            PUT /api/v1/zones/e164.arpa/numbers/+99900000000 HTTP/1.1\r
            Host: 127.0.0.1\r
            Content-Type: application/json\r
            Content-Length: 100000\r
            \r
            """;

    private final int port;
    private final @Nullable SocketChannel[] clients;
    private final AtomicLong ended = new AtomicLong();
    private final Thread thread = new Thread(this::run, "slow bodies");
    private volatile boolean over;

    private SlowBodies(int port, int clients) {
        this.port = port;
        this.clients = new SocketChannel[clients];
    }

    /** Returns when all are connected. */
    static SlowBodies start(int port, int clients) throws IOException {
        SlowBodies bodies = new SlowBodies(port, clients);
        for (int i = 0; i < clients; i++) {
            bodies.clients[i] = bodies.open(i / PER_ADDRESS);
        }
        bodies.thread.setDaemon(true);
        bodies.thread.start();
        return bodies;
    }

    private void run() {
        while (!over) {
            long begun = System.nanoTime();
            for (int i = 0; i < clients.length && !over; i++) {
                goOn(i);
            }
            try {
                Thread.sleep(Math.max(1, BETWEEN_OCTETS_MILLIS - (System.nanoTime() - begun) / 1_000_000));
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void goOn(int i) {
        try {
            SocketChannel client = clients[i];
            if (client == null) {
                clients[i] = open(i / PER_ADDRESS);
            } else if (client.read(ByteBuffer.allocate(1_024)) != 0) {
                end(i);
            } else {
                client.write(ByteBuffer.wrap(new byte[] {' '}));
            }
        } catch (IOException e) {
            end(i);
        }
    }

    private SocketChannel open(int address) throws IOException {
        SocketChannel client = SocketChannel.open();
        client.setOption(StandardSocketOptions.TCP_NODELAY, true);
        client.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 1, (byte) (1 + address)}), 0));
        client.connect(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
        client.write(ByteBuffer.wrap(HEAD.getBytes(StandardCharsets.US_ASCII)));
        client.configureBlocking(false);
        return client;
    }

    private void end(int i) {
        ended.incrementAndGet();
        close(clients[i]);
        clients[i] = null;
    }

    private static void close(@Nullable SocketChannel client) {
        try {
            if (client != null) {
                client.close();
            }
        } catch (IOException e) {
            // It is closed anyway.
        }
    }

    @Override
    public long ended() {
        return ended.get();
    }

    @Override
    public void close() throws IOException {
        over = true;
        thread.interrupt();
        Waiting.untilEnd(thread);
        for (SocketChannel client : clients) {
            close(client);
        }
    }
}
