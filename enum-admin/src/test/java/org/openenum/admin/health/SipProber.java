package org.openenum.admin.health;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.openenum.admin.ApiClient;

/**
 * An external prober: queries a SIP server from its own address three times a second, and reports the result over REST
 * with a lease.
 */
final class SipProber implements Closeable {

    static final int LEASE_SECONDS = 3;

    private static final int PERIOD_MILLIS = 333;

    private static final int TIMEOUT_MILLIS = 200;

    private static final int BAD_ANSWERS = 3;

    private final String name;

    private final ApiClient client;

    private final InetSocketAddress target;

    private final DatagramSocket socket;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();

    private int bad;

    private int asked;

    SipProber(String name, String address, SipResponder target, ApiClient client) {
        this.name = name;
        this.client = client;
        try {
            String[] parts = target.name().split(":");
            this.target = new InetSocketAddress(InetAddress.getByName(parts[0]), Integer.parseInt(parts[1]));
            socket = new DatagramSocket(new InetSocketAddress(InetAddress.getByName(address), 0));
            socket.setSoTimeout(TIMEOUT_MILLIS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var unused = thread.scheduleAtFixedRate(this::look, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        bad = isAnswered() ? 0 : bad + 1;
        boolean isDown = bad >= BAD_ANSWERS;
        if (bad == BAD_ANSWERS || asked++ % BAD_ANSWERS == 0) {
            client.put(
                    "/targets/" + target.getAddress().getHostAddress() + ":" + target.getPort() + "/report",
                    "{\"prober\":\"%s\",\"up\":%s,\"reason\":\"%s\",\"leaseSeconds\":%d}"
                            .formatted(name, !isDown, isDown ? "no answer from here" : "200 OK", LEASE_SECONDS));
        }
    }

    private boolean isAnswered() {
        String callId = name + asked + "-" + System.nanoTime();
        byte[] octets = """
                OPTIONS sip:target.example SIP/2.0\r
                Via: SIP/2.0/UDP prober.example;branch=z9hG4bK%1$s\r
                From: <sip:prober.example>;tag=1\r
                To: <sip:target.example>\r
                Call-ID: %1$s\r
                CSeq: 1 OPTIONS\r
                Content-Length: 0\r
                \r
                """.formatted(callId).getBytes(StandardCharsets.US_ASCII);
        DatagramPacket answer = new DatagramPacket(new byte[4_096], 4_096);
        try {
            socket.send(new DatagramPacket(octets, octets.length, target));
            do {
                socket.receive(answer);
            } while (!new String(answer.getData(), 0, answer.getLength(), StandardCharsets.US_ASCII).contains(callId));
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return name;
    }

    /** Stops reporting. */
    @Override
    public void close() {
        thread.shutdown();
        socket.close();
    }
}
