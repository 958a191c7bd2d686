package org.openenum.endtoend;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks a SIP proxy on 127.0.0.1:5060 where it would send a call, and prints one line for each number:
 * {@code +49301234 302 sip:+49301234@sbc.example}.
 *
 * <p>A separate program, because it must run in the proxy's namespace. The first number must resolve: the client
 * repeats it until it does, so that all others are sent when both are up.
 */
final class SipClient {

    private static final int SIP_PORT = 5060;

    /** For a proxy that may not be running yet. */
    private static final int FIRST_REPLY_LIMIT_MS = 2_000;

    /** For a running proxy, on a busy machine. */
    private static final int REPLY_LIMIT_MS = 30_000;

    private static final int MAX_OCTETS = 4_096;

    private static final Duration START_LIMIT = Duration.ofSeconds(90);

    private static final Pattern STATUS = Pattern.compile("^SIP/2.0 (\\d{3}) ");

    private static final Pattern TARGET = Pattern.compile("(?m)^Contact: <(.*?)>");

    private SipClient() {}

    /** @param numbers with a plus */
    public static void main(String[] numbers) throws IOException {
        Instant deadline = Instant.now().plus(START_LIMIT);
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            socket.setSoTimeout(FIRST_REPLY_LIMIT_MS);
            int sequence = 1;
            while (!ask(socket, numbers[0], sequence++).contains(" 302 ")
                    && Instant.now().isBefore(deadline)) {
                // Not running yet: a request to a closed port fails at once, so wait before the next one.
                java.util.concurrent.locks.LockSupport.parkNanos(
                        Duration.ofMillis(200).toNanos());
            }
            socket.setSoTimeout(REPLY_LIMIT_MS);
            for (String number : numbers) {
                System.out.println(ask(socket, number, sequence++));
            }
        }
    }

    private static String ask(DatagramSocket socket, String number, int sequence) throws IOException {
        int port = socket.getLocalPort();
        String request = String.join(
                "\r\n",
                "INVITE sip:" + number + "@127.0.0.1 SIP/2.0",
                "Via: SIP/2.0/UDP 127.0.0.1:" + port + ";branch=z9hG4bK-" + port + "-" + sequence,
                "From: <sip:test@127.0.0.1>;tag=" + sequence,
                "To: <sip:" + number + "@127.0.0.1>",
                "Call-ID: " + port + "-" + sequence,
                "CSeq: " + sequence + " INVITE",
                "Max-Forwards: 70",
                "Content-Length: 0",
                "",
                "");
        byte[] octets = request.getBytes(StandardCharsets.US_ASCII);
        socket.send(new DatagramPacket(octets, octets.length, InetAddress.getLoopbackAddress(), SIP_PORT));
        DatagramPacket reply = new DatagramPacket(new byte[MAX_OCTETS], MAX_OCTETS);
        do {
            try {
                socket.receive(reply);
            } catch (SocketTimeoutException e) {
                return number + " no reply";
            }
        } while (!text(reply).contains("CSeq: " + sequence + " "));
        return number + " " + first(STATUS, text(reply)) + " " + first(TARGET, text(reply));
    }

    private static String text(DatagramPacket packet) {
        return new String(packet.getData(), 0, packet.getLength(), StandardCharsets.US_ASCII);
    }

    private static String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : "-";
    }
}
