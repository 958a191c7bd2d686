package org.openenum.admin.node;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;

/**
 * Waits until the servers answer with a change. Servers that are silent are not waited for, unless all are.
 *
 * <p>Whoever waits holds its own thread, and no connection to the database; of many at once, one asks a server for all of them.
 */
@Component
class ServedChanges {

    /** A quarter of the threads that answer requests: the others are for those who do not wait. */
    private static final int MAX_WAITING = 50;

    /** The servers look for changes as often. */
    private static final Duration PAUSE = Duration.ofMillis(20);

    private static final Duration MAX_CONNECT = Duration.ofSeconds(1);

    private final NodeWatch watch;

    private final List<NodePosition> positions;

    private final Semaphore places = new Semaphore(MAX_WAITING);

    ServedChanges(NodeWatch watch) {
        this.watch = watch;
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(MAX_CONNECT)
                .build();
        this.positions = watch.addresses().stream()
                .map(address -> new NodePosition(address, http))
                .toList();
    }

    /** Whether they all do, at the latest when the time has passed; at once where too many wait already. */
    boolean await(long change, Duration longest) {
        if (!places.tryAcquire()) {
            return false;
        }
        try {
            return awaitAll(change, System.nanoTime(), longest);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            places.release();
        }
    }

    private boolean awaitAll(long change, long sinceNanos, Duration longest) throws InterruptedException {
        List<NodePosition> behind = new ArrayList<>(speaking());
        boolean any = !behind.isEmpty();
        while (true) {
            Duration left = longest.minusNanos(System.nanoTime() - sinceNanos);
            if (left.isNegative() || left.isZero()) {
                return false;
            }
            for (NodePosition position : List.copyOf(behind)) {
                if (position.serves(change, sinceNanos, left)) {
                    behind.remove(position);
                }
            }
            if (behind.isEmpty()) {
                return any;
            }
            Thread.sleep(PAUSE.toMillis());
        }
    }

    private List<NodePosition> speaking() {
        List<NodeView> views = watch.nodes();
        List<NodePosition> speaking = IntStream.range(0, positions.size())
                .filter(i -> views.get(i).health() != NodeHealth.SILENT)
                .mapToObj(positions::get)
                .toList();
        return speaking.isEmpty() ? positions : speaking;
    }
}
