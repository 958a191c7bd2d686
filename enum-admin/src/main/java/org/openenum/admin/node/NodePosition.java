package org.openenum.admin.node;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/** How far one server is in the change log, asked as often as somebody wants to know. Safe for many threads, of which one at a time asks. */
final class NodePosition {

    private static final String METRIC = "openenum_feed_change";

    private static final Duration MAX_WAIT = Duration.ofSeconds(2);

    private final URI uri;

    private final HttpClient http;

    private final ReentrantLock asking = new ReentrantLock();

    private volatile Seen seen = new Seen(-1, System.nanoTime());

    NodePosition(NodeAddress address, HttpClient http) {
        this.uri = URI.create(address.metrics() + "?includedNames=" + METRIC);
        this.http = http;
    }

    /** What it said, and when it was asked. */
    private record Seen(long change, long askedNanos) {}

    /**
     * Whether it answers with a change.
     *
     * @param sinceNanos what it said earlier does not count: the database may have been another one
     * @param left how long an answer may take
     */
    boolean serves(long change, long sinceNanos, Duration left) throws InterruptedException {
        if (!isKnown(change, sinceNanos) && asking.tryLock()) {
            try {
                ask(left.compareTo(MAX_WAIT) < 0 ? left : MAX_WAIT);
            } finally {
                asking.unlock();
            }
        }
        return isKnown(change, sinceNanos);
    }

    private boolean isKnown(long change, long sinceNanos) {
        Seen now = seen;
        return now.askedNanos() - sinceNanos >= 0 && now.change() >= change;
    }

    private void ask(Duration longest) throws InterruptedException {
        long askedNanos = System.nanoTime();
        try {
            HttpRequest request = HttpRequest.newBuilder(uri).timeout(longest).build();
            HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            Exposition.samples(answer.body()).stream()
                    .filter(sample -> sample.name().equals(METRIC))
                    .findFirst()
                    .ifPresent(sample -> seen = new Seen((long) sample.value(), askedNanos));
        } catch (IOException e) {
            // Asked again as long as anybody waits.
        }
    }
}
