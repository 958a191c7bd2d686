package org.openenum.load.bench.routing;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A gateway that only answers: 200 to OPTIONS, 486 (Busy Here) to INVITE, which it counts.
 *
 * <p>Owns a socket on loopback and one thread, until it is closed.
 */
final class SipTarget implements AutoCloseable {

    private static final int MAX_OCTETS = 4_096;

    private final DatagramSocket socket;

    private final AtomicLong calls = new AtomicLong();

    SipTarget() throws IOException {
        socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::answerAll, "sip-target");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return socket.getLocalPort();
    }

    /** The calls so far. */
    long calls() {
        return calls.get();
    }

    private void answerAll() {
        byte[] octets = new byte[MAX_OCTETS];
        while (!socket.isClosed()) {
            try {
                DatagramPacket packet = new DatagramPacket(octets, octets.length);
                socket.receive(packet);
                byte[] answer = answer(new String(octets, 0, packet.getLength(), StandardCharsets.UTF_8));
                socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
            } catch (IOException e) {
                // The socket was closed, or the caller has disconnected.
            }
        }
    }

    /** The header of the request is copied (RFC 3261, section 8.2.6.2); the first line is the status. */
    private byte[] answer(String request) {
        boolean isCall = request.startsWith("INVITE ");
        if (isCall) {
            calls.incrementAndGet();
        }
        int endOfLine = Math.max(0, request.indexOf("\r\n"));
        return ((isCall ? "SIP/2.0 486 Busy Here" : "SIP/2.0 200 OK") + request.substring(endOfLine))
                .getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        socket.close();
    }
}
