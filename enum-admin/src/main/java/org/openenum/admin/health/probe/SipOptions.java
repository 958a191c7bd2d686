package org.openenum.admin.health.probe;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.health.TargetName;
import org.openenum.sentence.Sentence;

/**
 * One OPTIONS request (RFC 3261, section 11). Any final response is good except 408, which a proxy sends after it has
 * waited for another server in vain, and 503, with which a server says that it takes no calls. 401, 404 and 405 come
 * from a server that works.
 */
final class SipOptions {

    private static final Pattern STATUS = Pattern.compile("SIP/2\\.0 ([1-6][0-9]{2})[^\r\n]*");
    private static final int FIRST_FINAL = 200;
    private static final int TIMED_OUT = 408;
    private static final int UNAVAILABLE = 503;

    /** A request that is lost is sent once more. */
    private static final int TRIES = 2;

    /** RFC 3261, section 18.1.1, limits requests over UDP to 1300 octets, but responses may be longer. */
    private static final int MAX_OCTETS = 65_535;

    private final TargetName target;
    private final String transport;
    private final String callId = UUID.randomUUID().toString();

    SipOptions(TargetName target, String transport) {
        this.target = target;
        this.transport = transport;
    }

    ProbeAnswer over(Connection connection) throws IOException {
        connection.send(request(connection.localAddress()));
        while (true) {
            String head = connection.readHead();
            if (head == null) {
                return ProbeAnswer.bad(Sentence.of("probe.hung-up"));
            }
            ProbeAnswer answer = judged(head);
            if (answer != null) {
                return answer;
            }
        }
    }

    ProbeAnswer overUdp(InetSocketAddress address, int timeoutMillis) throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            // Connected: packets of others are not received, and a closed port is reported at once.
            socket.connect(address);
            byte[] octets = request(hostPort(socket.getLocalAddress(), socket.getLocalPort()))
                    .getBytes(StandardCharsets.US_ASCII);
            for (int attempt = 1; attempt <= TRIES; attempt++) {
                socket.send(new DatagramPacket(octets, octets.length));
                ProbeAnswer answer = await(socket, timeoutMillis / TRIES);
                if (answer != null) {
                    return answer;
                }
            }
            throw new SocketTimeoutException();
        }
    }

    private @Nullable ProbeAnswer await(DatagramSocket socket, int millis) throws IOException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        DatagramPacket packet = new DatagramPacket(new byte[MAX_OCTETS], MAX_OCTETS);
        while (true) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                return null;
            }
            socket.setSoTimeout((int) left);
            try {
                packet.setLength(MAX_OCTETS);
                socket.receive(packet);
            } catch (SocketTimeoutException e) {
                return null;
            }
            ProbeAnswer answer = judged(new String(packet.getData(), 0, packet.getLength(), StandardCharsets.US_ASCII));
            if (answer != null) {
                return answer;
            }
        }
    }

    /** The verdict of a response; null if it does not answer this request, or is not final. */
    private @Nullable ProbeAnswer judged(String message) {
        Matcher status = STATUS.matcher(message);
        if (!status.lookingAt()) {
            return ProbeAnswer.bad(Sentence.of("probe.not-sip"));
        }
        int code = Integer.parseInt(status.group(1));
        if (!message.contains(callId) || code < FIRST_FINAL) {
            return null;
        }
        String text = status.group().substring("SIP/2.0 ".length());
        return code == TIMED_OUT || code == UNAVAILABLE ? ProbeAnswer.bad(text) : ProbeAnswer.good(text);
    }

    private String request(String local) {
        String uri = "sip:" + target;
        return String.join(
                "\r\n",
                "OPTIONS " + uri + " SIP/2.0",
                "Via: SIP/2.0/" + transport + " " + local + ";rport;branch=z9hG4bK" + callId,
                "Max-Forwards: 70",
                "From: <sip:openenum@" + local + ">;tag=" + callId.substring(0, 8),
                "To: <" + uri + ">",
                "Call-ID: " + callId,
                "CSeq: 1 OPTIONS",
                "Contact: <sip:openenum@" + local + ">",
                "Accept: application/sdp",
                "User-Agent: OpenENUM",
                "Content-Length: 0",
                "",
                "");
    }

    static String hostPort(InetAddress address, int port) {
        String host = address.getHostAddress().replaceFirst("%.*", "");
        return (address instanceof Inet6Address ? "[" + host + "]" : host) + ":" + port;
    }
}
