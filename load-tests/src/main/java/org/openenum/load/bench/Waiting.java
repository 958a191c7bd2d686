package org.openenum.load.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.SimpleResolver;
import org.xbill.DNS.Type;

/** Waits for servers. */
final class Waiting {

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(100);

    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(1);

    private Waiting() {}

    /** A condition that may fail on the way. */
    @FunctionalInterface
    interface Condition {
        boolean holds() throws IOException;
    }

    /** Returns how long it took until the condition held. */
    static Duration until(Duration limit, Condition condition) throws IOException {
        Instant begin = Instant.now();
        while (!condition.holds()) {
            if (Duration.between(begin, Instant.now()).compareTo(limit) > 0) {
                throw new IOException("not within " + limit.toSeconds() + " s");
            }
            try {
                Thread.sleep(BETWEEN_TRIES.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
        return Duration.between(begin, Instant.now());
    }

    /** Whether something listens on a TCP port of loopback. */
    static boolean listens(int port, BooleanSupplier alive) throws IOException {
        if (!alive.getAsBoolean()) {
            throw new IOException("what was to listen on port " + port + " has ended");
        }
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port), (int) ANSWER_LIMIT.toMillis());
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Whether a server on loopback answers for a name.
     *
     * @param alive fails the wait if the server's process has ended
     * @param withRecords whether only an answer with records counts
     */
    static boolean answers(int port, String name, BooleanSupplier alive, boolean withRecords) throws IOException {
        if (!alive.getAsBoolean()) {
            throw new IOException("the server on port " + port + " has ended");
        }
        try {
            SimpleResolver resolver = new SimpleResolver("127.0.0.1");
            resolver.setPort(port);
            resolver.setTimeout(ANSWER_LIMIT);
            Message answer = resolver.send(
                    Message.newQuery(Record.newRecord(Name.fromString(name, Name.root), Type.NAPTR, DClass.IN)));
            return withRecords
                    ? answer.getRcode() == Rcode.NOERROR
                            && !answer.getSection(Section.ANSWER).isEmpty()
                    : answer.getRcode() != Rcode.SERVFAIL;
        } catch (IOException e) {
            return false;
        }
    }
}
