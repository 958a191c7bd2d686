package org.openenum.admin.node;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openenum.admin.usecase.PeriodicWork;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Service;

/**
 * The enum-servers of this installation as they report, and their combined statistics.
 *
 * <p>Owns two threads: one adds up the reports; the other reads the table and may have to wait for the database. The
 * sums are kept for each {@link Span}.
 */
@Service
public class NodeWatch implements SmartLifecycle {

    /** How often servers report: short enough that users see changes at once, and hardly any load for a server. */
    public static final Duration PERIOD = Duration.ofSeconds(2);

    /** How long a stopped server is kept: an operator who restarts servers one after another sees all of them. */
    private static final Duration STOPPED_KNOWN = Duration.ofHours(1);

    /** How long a silent server is kept: one that fell silent on a Friday is still shown on the following Thursday. */
    private static final Duration SILENT_KNOWN = Duration.ofDays(7);

    private final NodeRegister register;

    private final NodeReports reports;

    private final NodeSettings settings;

    private final Clock clock;

    private final Map<Span, StatsSeries> series = new EnumMap<>(Span.class);

    private final PeriodicWork looking = new PeriodicWork("node-watch", this::look);

    private final PeriodicWork remembering = new PeriodicWork("node-figures", this::remember);

    private volatile boolean running;

    NodeWatch(NodeRegister register, NodeReports reports, NodeSettings settings, Clock clock) {
        this.register = register;
        this.reports = reports;
        this.settings = settings;
        this.clock = clock;
        for (Span span : Span.values()) {
            series.put(span, new StatsSeries(span));
        }
    }

    /** All servers, by name. */
    public List<NodeView> nodes() {
        Instant now = clock.instant();
        return register.all().stream()
                .map(node -> NodeView.of(node, now, reports.head()))
                .toList();
    }

    /** The addresses of the reporting servers, by name. */
    public List<NodeAddress> addresses() {
        Instant now = clock.instant();
        return register.all().stream()
                .filter(node -> node.isHeard(now))
                .map(node -> NodeAddress.of(node.name(), node.report(), node.source(), settings))
                .toList();
    }

    /** Whether a server is silent: then it is unknown which queries it receives. */
    public boolean isAnySilent() {
        Instant now = clock.instant();
        return register.all().stream().anyMatch(node -> node.health(now) == NodeHealth.SILENT);
    }

    /** All servers together, now. */
    public StatsView now() {
        return StatsView.of(clock.instant(), rates(), nodes());
    }

    private Rates rates() {
        Instant now = clock.instant();
        return Rates.sum(register.all().stream().map(node -> node.rates(now)).toList());
    }

    /**
     * All servers together, now. If there are no answers at present, the response times and the share of answers from
     * memory are the latest ones of the last five minutes.
     */
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

    /** The last five minutes, oldest first. */
    public List<StatsView> history() {
        return history(Span.MINUTES);
    }

    /** The statistics of a span, as far as this process has run that long, oldest first. */
    public List<StatsView> history(Span span) {
        return Objects.requireNonNull(series.get(span)).points();
    }

    @Override
    public void start() {
        running = true;
        looking.start(PERIOD);
        remembering.start(PERIOD);
    }

    @Override
    public void stop() {
        running = false;
        looking.stop();
        remembering.stop();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void look() {
        reports.look();
        Instant now = clock.instant();
        register.all().stream().filter(node -> isForgotten(node, now)).forEach(reports::forget);
    }

    private static boolean isForgotten(HeardNode node, Instant now) {
        return switch (node.health(now)) {
            case READY, NOT_READY -> false;
            case SILENT -> node.at().plus(SILENT_KNOWN).isBefore(now);
            case STOPPED -> node.at().plus(STOPPED_KNOWN).isBefore(now);
        };
    }

    private void remember() {
        Instant at = clock.instant();
        Rates sum = rates();
        List<NodeView> seen = nodes();
        series.values().forEach(one -> one.add(at, sum, seen));
    }
}
