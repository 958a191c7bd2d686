package org.openenum.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;

/** Answers SIP requests over UDP with 200, on an address of this machine, until it is closed. */
final class SipServer implements AutoCloseable {

    private static final int MAX_OCTETS = 4_096;

    private final DatagramSocket socket;
    private final String name;

    SipServer(String address) {
        this(address, 0);
    }

    private SipServer(String address, int port) {
        try {
            socket = new DatagramSocket(port, InetAddress.getByName(address));
            name = address + ":" + socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread thread = new Thread(this::answer, "sip-server");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Runs as a separate program until it is killed.
     *
     * @param place address and port
     */
    public static void main(String[] place) throws InterruptedException {
        new SipServer(place[0], Integer.parseInt(place[1]));
        Thread.currentThread().join();
    }

    /** Its host and port, also after it is closed. */
    String name() {
        return name;
    }

    private void answer() {
        DatagramPacket packet = new DatagramPacket(new byte[MAX_OCTETS], MAX_OCTETS);
        try {
            while (true) {
                packet.setLength(MAX_OCTETS);
                socket.receive(packet);
                StringBuilder answer = new StringBuilder("SIP/2.0 200 OK\r\n");
                new String(packet.getData(), 0, packet.getLength(), StandardCharsets.US_ASCII)
                        .lines()
                        .filter(line -> line.matches("(Via|From|To|Call-ID|CSeq):.*"))
                        .forEach(line -> answer.append(line).append("\r\n"));
                byte[] octets =
                        answer.append("Content-Length: 0\r\n\r\n").toString().getBytes(StandardCharsets.US_ASCII);
                socket.send(new DatagramPacket(octets, octets.length, packet.getSocketAddress()));
            }
        } catch (IOException e) {
            // The socket was closed.
        }
    }

    @Override
    public void close() {
        socket.close();
    }
}
