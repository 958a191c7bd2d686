package org.openenum.admin.health;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A SIP server that answers every request with one status, over UDP and TCP on one port, until it is closed. Over UDP,
 * it does not answer addresses that are cut off.
 */
final class SipResponder implements Closeable {

    private final DatagramSocket udp;
    private final ServerSocket tcp;
    private final AtomicInteger requests = new AtomicInteger();
    private final Set<String> cutOff = ConcurrentHashMap.newKeySet();
    private volatile String status = "200 OK";

    SipResponder(String address) {
        this(address, 0);
    }

    SipResponder(String address, int port) {
        try {
            udp = new DatagramSocket(new InetSocketAddress(InetAddress.getByName(address), port));
            tcp = new ServerSocket(udp.getLocalPort(), 50, InetAddress.getByName(address));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(this::answerUdp);
        start(this::answerTcp);
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "sip-responder");
        thread.setDaemon(true);
        thread.start();
    }

    void status(String wanted) {
        status = wanted;
    }

    /** From now on, requests from this address are dropped. */
    void cutOff(String address) {
        cutOff.add(address);
    }

    /** Requests from all addresses arrive again. */
    void mend() {
        cutOff.clear();
    }

    int requests() {
        return requests.get();
    }

    int port() {
        return udp.getLocalPort();
    }

    String name() {
        return udp.getLocalAddress().getHostAddress() + ":" + port();
    }

    private void answerUdp() {
        DatagramPacket packet = new DatagramPacket(new byte[4_096], 4_096);
        try {
            while (true) {
                packet.setLength(4_096);
                udp.receive(packet);
                if (cutOff.contains(packet.getAddress().getHostAddress())) {
                    continue;
                }
                byte[] octets = answer(new String(packet.getData(), 0, packet.getLength(), StandardCharsets.US_ASCII));
                udp.send(new DatagramPacket(octets, octets.length, packet.getSocketAddress()));
            }
        } catch (IOException e) {
            // The socket was closed.
        }
    }

    private void answerTcp() {
        while (true) {
            try (Socket socket = tcp.accept()) {
                InputStream in = socket.getInputStream();
                StringBuilder request = new StringBuilder();
                for (int octet = in.read(); octet >= 0 && request.indexOf("\r\n\r\n") < 0; octet = in.read()) {
                    request.append((char) octet);
                    if (request.indexOf("\r\n\r\n") >= 0) {
                        socket.getOutputStream().write(answer(request.toString()));
                    }
                }
            } catch (IOException e) {
                if (tcp.isClosed()) {
                    return;
                }
            }
        }
    }

    // RFC 3261, section 8.2.6.2: a response copies Via, From, To, Call-ID and CSeq of its request.
    private byte[] answer(String request) {
        requests.incrementAndGet();
        StringBuilder answer = new StringBuilder("SIP/2.0 " + status + "\r\n");
        request.lines()
                .filter(line -> line.matches("(?i)(Via|From|To|Call-ID|CSeq):.*"))
                .forEach(line -> answer.append(line).append("\r\n"));
        return answer.append("Content-Length: 0\r\n\r\n").toString().getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void close() {
        udp.close();
        try {
            tcp.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
