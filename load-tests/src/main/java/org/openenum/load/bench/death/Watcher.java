package org.openenum.load.bench.death;

import java.io.IOException;
import java.net.InetAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openenum.load.bench.traffic.Asker;
import org.xbill.DNS.ARecord;
import org.xbill.DNS.Message;
import org.xbill.DNS.Section;

/**
 * Queries one name every {@value #PERIOD_MILLIS} ms, and records when an address was last in an answer.
 *
 * <p>Owns a thread.
 */
final class Watcher implements AutoCloseable {

    static final int PERIOD_MILLIS = 10;

    private final Asker asker;
    private final String question;
    private final InetAddress address;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private volatile long namedNanos;
    private volatile boolean names;
    private final AtomicLong unanswered = new AtomicLong();

    Watcher(int port, String owner, String address) throws IOException {
        asker = new Asker(port);
        question = owner + " A";
        this.address = InetAddress.getByName(address);
        var unused = thread.scheduleAtFixedRate(this::ask, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void ask() {
        try {
            Message answer = asker.answer(question);
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

    /** Whether it was in the last answer. */
    boolean names() {
        return names;
    }

    /** When it was last in an answer, by {@link System#nanoTime}. */
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
