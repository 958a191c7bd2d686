package org.openenum.server.conformance;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.Optional;

/** Sends a packet over a real socket and returns the answer; finds out without a timeout that there is none. */
final class Client {

    private static final int TIMEOUT_MILLIS = 30_000;

    /** Sent after a query over UDP; if it is answered first, the query is not answered at all. */
    private static final byte[] AFTER = new Question("e164.arpa. SOA").packet();

    static {
        AFTER[0] = 0x7F;
    }

    private final InetSocketAddress server;

    Client(InetSocketAddress server) {
        this.server = server;
    }

    Optional<byte[]> ask(byte[] packet, boolean tcp) throws IOException {
        return tcp ? askOverTcp(packet) : askOverUdp(packet);
    }

    private Optional<byte[]> askOverUdp(byte[] packet) throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(server);
            socket.send(new DatagramPacket(packet, packet.length));
            // Only after a packet that must not be answered: it could overtake a query that waits for a load.
            if ((packet[2] & 0x80) != 0) {
                socket.send(new DatagramPacket(AFTER, AFTER.length));
            }
            DatagramPacket answer = new DatagramPacket(new byte[65_535], 65_535);
            socket.receive(answer);
            byte[] octets = Arrays.copyOf(answer.getData(), answer.getLength());
            return octets[0] == AFTER[0] ? Optional.empty() : Optional.of(octets);
        }
    }

    private Optional<byte[]> askOverTcp(byte[] packet) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(server, TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            byte[] frame = new byte[2 + packet.length];
            frame[0] = (byte) (packet.length >>> 8);
            frame[1] = (byte) packet.length;
            System.arraycopy(packet, 0, frame, 2, packet.length);
            out.write(frame);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            byte[] answer = new byte[in.readUnsignedShort()];
            in.readFully(answer);
            return Optional.of(answer);
        } catch (EOFException closed) {
            return Optional.empty();
        }
    }
}
