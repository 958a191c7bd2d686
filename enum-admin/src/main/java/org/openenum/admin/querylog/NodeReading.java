package org.openenum.admin.querylog;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.node.NodeAddress;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the query log of one enum-server until it is closed.
 *
 * <p>Threads of the HTTP client add the lines, and the gathering thread takes them. If the queue is full, a line is
 * counted and dropped, so that the server never waits.
 */
final class NodeReading implements Flow.Subscriber<String>, AutoCloseable {

    /** Eight seconds of lines; a slower reader loses some. */
    private static final int MAX_LINES = 32;

    /**
     * The maximum length of a line: 2,500 queries for the longest possible name with all octets escaped, or 15,000 for
     * numbers. A server sends at most {@link QueryLogFilter#MAX_PER_SECOND} queries per second, in four lines.
     */
    static final int MAX_LINE_OCTETS = 4 * 1024 * 1024;

    /** A running server answers at once whether the log may be read; the first line follows. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(3);

    private final NodeAddress node;

    private final JsonMapper json;

    private final BlockingQueue<NodeLine> lines = new ArrayBlockingQueue<>(MAX_LINES);

    private final AtomicLong dropped = new AtomicLong();

    private volatile @Nullable CompletableFuture<HttpResponse<Void>> answer;

    private volatile Flow.@Nullable Subscription source;

    private volatile @Nullable ReadFailure silentBecause;

    private volatile boolean answers;

    private volatile boolean heard;

    private volatile boolean closed;

    private volatile long openedNanos;

    NodeReading(NodeAddress node, JsonMapper json) {
        this.node = node;
        this.json = json;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // its result is stored here
    void open(HttpClient http, String authorization, String query) {
        openedNanos = System.nanoTime();
        if (node.management() == null) {
            silentBecause = ReadFailure.NO_ADDRESS;
            return;
        }
        HttpRequest request = HttpRequest.newBuilder(URI.create(node.management() + "/query-log?" + query))
                .header("Authorization", authorization)
                .build();
        CompletableFuture<HttpResponse<Void>> asked = http.sendAsync(request, this::bodyOf);
        answer = asked;
        asked.whenComplete((response, failure) -> {
            if (failure != null && silentBecause == null && !closed) {
                silentBecause = ReadFailure.UNREACHABLE;
            }
        });
    }

    private HttpResponse.BodySubscriber<Void> bodyOf(HttpResponse.ResponseInfo answer) {
        answers = true;
        if (answer.statusCode() != 200) {
            silentBecause = switch (answer.statusCode()) {
                case 403 -> ReadFailure.KEY;
                case 503 -> ReadFailure.FULL;
                default -> ReadFailure.VERSION;
            };
            return HttpResponse.BodySubscribers.discarding();
        }
        return new LimitedLines(this, MAX_LINE_OCTETS, this::endAsIncomprehensible);
    }

    private void endAsIncomprehensible() {
        silentBecause = ReadFailure.VERSION;
        close();
    }

    NodeAddress node() {
        return node;
    }

    /** Why nothing comes from the server, or null while lines may come. */
    @Nullable
    ReadFailure silentBecause() {
        boolean late = !answers && System.nanoTime() - openedNanos > MAX_WAIT.toNanos();
        return silentBecause == null && late ? ReadFailure.NO_ANSWER : silentBecause;
    }

    /** Whether lines have come from the server, until it ended or until now. */
    boolean isHeard() {
        return heard && (silentBecause == null || silentBecause == ReadFailure.ENDED);
    }

    /** The oldest line that was not taken, or null. */
    @Nullable
    NodeLine poll() {
        return lines.poll();
    }

    /** The number of queries that were dropped since the last call. */
    long takeDropped() {
        return dropped.getAndSet(0);
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        source = subscription;
        subscription.request(Long.MAX_VALUE);
        if (closed) {
            subscription.cancel();
        }
    }

    @Override
    public void onNext(String line) {
        try {
            NodeLine read = json.readValue(line, NodeLine.class);
            heard = true;
            if (!lines.offer(read)) {
                dropped.addAndGet(read.queries().size() + read.dropped());
            }
        } catch (JacksonException e) {
            endAsIncomprehensible();
        }
    }

    @Override
    public void onError(Throwable failure) {
        heard = false;
        end();
    }

    @Override
    public void onComplete() {
        end();
    }

    /** Keeps a more specific reason, because a reading that is closed here may also be reported as an error. */
    private void end() {
        if (silentBecause == null) {
            silentBecause = ReadFailure.ENDED;
        }
    }

    @Override
    public void close() {
        closed = true;
        // A server that has not answered yet may never do so, and its connection would stay open.
        CompletableFuture<?> asked = answer;
        if (asked != null) {
            asked.cancel(true);
        }
        Flow.Subscription open = source;
        if (open != null) {
            open.cancel();
        }
    }
}
