package org.openenum.differential;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;

/**
 * Sends queries to one server one after another, over UDP and over one TCP connection, which is opened again when the
 * server closes it. For one thread.
 */
final class Asker implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final Duration SHORT_PATIENCE = Duration.ofMillis(300);

    private static final int TRIES = 10;

    private final InetSocketAddress server;
    private final Duration patience;
    private final int tries;
    private final DatagramSocket udp;
    private final byte[] buffer = new byte[65_535];
    private Socket tcp;
    private int id;

    private Asker(int port, Duration patience, int tries) {
        this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.patience = patience;
        this.tries = tries;
        try {
            this.udp = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            udp.connect(server);
            udp.setSoTimeout((int) patience.toMillis());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Repeats a query that is not answered. */
    static Asker of(int port) {
        return new Asker(port, PATIENCE, TRIES);
    }

    /** Sends each query once. */
    static Asker once(int port) {
        return new Asker(port, SHORT_PATIENCE, 1);
    }

    Reply ask(Question question) {
        for (int i = 0; i < tries; i++) {
            id = (id + 1) & 0xffff;
            try {
                byte[] packet = question.packet(id);
                return Reply.of(question.tcp() ? overTcp(packet) : overUdp(packet), packet);
            } catch (IOException e) {
                closeTcp();
            }
        }
        return Reply.NONE;
    }

    private byte[] overUdp(byte[] packet) throws IOException {
        udp.send(new DatagramPacket(packet, packet.length));
        long deadline = System.nanoTime() + patience.toNanos();
        while (System.nanoTime() < deadline) {
            DatagramPacket answer = new DatagramPacket(buffer, buffer.length);
            udp.receive(answer);
            // A late answer to the query before is not the answer to this one.
            if (answer.getLength() >= 2 && buffer[0] == packet[0] && buffer[1] == packet[1]) {
                return Arrays.copyOf(buffer, answer.getLength());
            }
        }
        throw new SocketTimeoutException();
    }

    private byte[] overTcp(byte[] packet) throws IOException {
        if (tcp == null) {
            tcp = new Socket();
            tcp.setTcpNoDelay(true);
            tcp.setSoTimeout((int) patience.toMillis());
            tcp.connect(server, (int) patience.toMillis());
        }
        byte[] framed = new byte[packet.length + 2];
        framed[0] = (byte) (packet.length >>> 8);
        framed[1] = (byte) packet.length;
        System.arraycopy(packet, 0, framed, 2, packet.length);
        tcp.getOutputStream().write(framed);
        DataInputStream in = new DataInputStream(tcp.getInputStream());
        byte[] answer = new byte[in.readUnsignedShort()];
        in.readFully(answer);
        return answer;
    }

    private void closeTcp() {
        try {
            if (tcp != null) {
                tcp.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            tcp = null;
        }
    }

    @Override
    public void close() {
        udp.close();
        closeTcp();
    }
}
