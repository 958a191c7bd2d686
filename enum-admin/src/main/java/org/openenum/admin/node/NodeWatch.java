package org.openenum.admin.node;

import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Service;

/**
 * Watches the enum-servers of this installation, those in {@code openenum.nodes}.
 *
 * <p>Owns a thread for each of them, so that one that hangs is the only one that is not seen, and one that adds up what they found. The
 * sums are kept for each {@link Span}.
 */
@Service
public class NodeWatch implements SmartLifecycle {

    /** How often each server is asked: a person sees a change at once, a server hardly notices. */
    public static final Duration PERIOD = Duration.ofSeconds(2);

    /** A thread each; whoever has more watches them with Prometheus. */
    private static final int MAX_NODES = 64;

    private static final Duration MAX_CONNECT = Duration.ofSeconds(1);

    private final List<NodeProbe> probes;

    private final Clock clock;

    private final Map<Span, StatsSeries> series = new EnumMap<>(Span.class);

    private final ScheduledExecutorService threads;

    private List<ScheduledFuture<?>> looking = List.of();

    private volatile boolean running;

    NodeWatch(@Value("${openenum.nodes}") List<String> nodes, Clock clock) {
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(MAX_CONNECT)
                .build();
        this.probes = nodes.stream()
                .filter(node -> !node.isBlank())
                .map(node -> new NodeProbe(NodeAddress.parse(node), http, clock))
                .toList();
        if (probes.size() > MAX_NODES) {
            throw new IllegalArgumentException("openenum.nodes has more than " + MAX_NODES + " servers");
        }
        this.clock = clock;
        for (Span span : Span.values()) {
            series.put(span, new StatsSeries(span));
        }
        this.threads = Executors.newScheduledThreadPool(probes.size() + 1, work -> {
            Thread thread = new Thread(work, "node-watch");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Every server, in the order of the configuration. */
    public List<NodeView> nodes() {
        return probes.stream().map(NodeProbe::view).toList();
    }

    /** Where they are, in the same order. */
    public List<NodeAddress> addresses() {
        return probes.stream().map(NodeProbe::address).toList();
    }

    /** All servers together, now. */
    public StatsView now() {
        return StatsView.of(clock.instant(), rates(), nodes());
    }

    private Rates rates() {
        return Rates.sum(probes.stream().map(NodeProbe::rates).toList());
    }

    /** All servers together, now; where nothing is answered just now, how it was done when something was, in the last five minutes. */
    public StatsView lastKnown() {
        StatsView now = now();
        return now.p99Seconds() != null
                ? now
                : history().stream()
                        .filter(earlier -> earlier.p99Seconds() != null)
                        .reduce((earlier, later) -> later)
                        .map(now::answeringLike)
                        .orElse(now);
    }

    /** The last five minutes, the oldest first. */
    public List<StatsView> history() {
        return history(Span.MINUTES);
    }

    /** What was in a span, as far as this program runs as long, the oldest first. */
    public List<StatsView> history(Span span) {
        return Objects.requireNonNull(series.get(span)).points();
    }

    @Override
    public void start() {
        running = true;
        looking = Stream.concat(
                        probes.stream().map(probe -> every(() -> look(probe))), Stream.of(every(this::remember)))
                .toList();
    }

    @Override
    public void stop() {
        running = false;
        looking.forEach(one -> one.cancel(true));
        threads.shutdownNow();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private ScheduledFuture<?> every(Runnable work) {
        return threads.scheduleWithFixedDelay(work, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static void look(NodeProbe probe) {
        try {
            probe.look();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void remember() {
        Instant at = clock.instant();
        Rates sum = rates();
        List<NodeView> seen = nodes();
        series.values().forEach(one -> one.add(at, sum, seen));
    }
}
