package org.openenum.load.bench.routing;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openenum.load.bench.traffic.Asker;
import org.xbill.DNS.Message;
import org.xbill.DNS.Section;

/**
 * Telephones behind one proxy with its own address: it sends a DNS query when its cached answer has expired, and sends
 * calls to the target in the answer. One thread uses it.
 */
final class Caller implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(2);
    private static final Pattern TARGET = Pattern.compile("@127\\.0\\.0\\.1:(\\d+)");

    private final Asker asker;
    private final DatagramSocket socket;
    private long asksAtMillis;
    private int port;
    private int calls;
    private int unanswered;

    /** @param address on loopback, by which the server knows its region */
    Caller(String address, int dnsPort, long asksAtMillis) throws IOException {
        this.asksAtMillis = asksAtMillis;
        asker = new Asker(dnsPort).within(LIMIT).from(address);
        socket = new DatagramSocket(0, InetAddress.getByName(address));
    }

    /** Makes one call, after a query if it is time for one. */
    void call(long nowMillis, long ttlMillis) throws IOException {
        if (port == 0 || nowMillis >= asksAtMillis) {
            ask();
            asksAtMillis = Math.max(asksAtMillis, nowMillis - ttlMillis) + ttlMillis;
        }
        byte[] invite = ("INVITE sip:+" + calls + "@127.0.0.1:" + port + " SIP/2.0\r\nCall-ID: " + calls
                        + "@127.0.0.1\r\nCSeq: 1 INVITE\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8);
        calls++;
        socket.send(new DatagramPacket(invite, invite.length, InetAddress.getLoopbackAddress(), port));
    }

    /** The port of the target in the present DNS answer. */
    int ask() throws IOException {
        Message answer;
        try {
            answer = asker.answer(RoutedProduct.OWNER + " NAPTR");
        } catch (IOException e) {
            unanswered++;
            throw e;
        }
        Matcher found = TARGET.matcher(answer.getSection(Section.ANSWER).toString());
        if (!found.find()) {
            throw new IOException("no target in " + answer);
        }
        port = Integer.parseInt(found.group(1));
        return port;
    }

    int unanswered() {
        return unanswered;
    }

    @Override
    public void close() {
        socket.close();
    }
}
