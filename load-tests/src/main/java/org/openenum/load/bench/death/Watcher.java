package org.openenum.load.bench.death;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.xbill.DNS.ARecord;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.SimpleResolver;
import org.xbill.DNS.Type;

/**
 * Asks a server for one name every {@value #PERIOD_MILLIS} ms, and knows when an answer had an address in it for the
 * last time.
 *
 * <p>Owns a thread.
 */
final class Watcher implements AutoCloseable {

    static final int PERIOD_MILLIS = 10;

    private static final Duration PATIENCE = Duration.ofMillis(500);

    private final SimpleResolver resolver;
    private final Message question;
    private final InetAddress address;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private volatile long namedNanos;
    private volatile boolean names;
    private final AtomicLong unanswered = new AtomicLong();

    Watcher(int port, String owner, String address) throws IOException {
        resolver = resolver(port);
        question = Message.newQuery(Record.newRecord(Name.fromString(owner, Name.root), Type.A, DClass.IN));
        this.address = InetAddress.getByName(address);
        var unused = thread.scheduleAtFixedRate(this::ask, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private static SimpleResolver resolver(int port) throws UnknownHostException {
        SimpleResolver made = new SimpleResolver("127.0.0.1");
        made.setPort(port);
        made.setTimeout(PATIENCE);
        return made;
    }

    private void ask() {
        try {
            Message answer = resolver.send(question);
            long now = System.nanoTime();
            names = answer.getSection(Section.ANSWER).stream()
                    .anyMatch(record ->
                            record instanceof ARecord a && a.getAddress().equals(address));
            if (names) {
                namedNanos = now;
            }
        } catch (IOException e) {
            unanswered.incrementAndGet();
        }
    }

    /** Whether the last answer had it. */
    boolean names() {
        return names;
    }

    /** When an answer had it for the last time, by {@link System#nanoTime}. */
    long namedNanos() {
        return namedNanos;
    }

    long unanswered() {
        return unanswered.get();
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
