package org.openenum.admin.node;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of all enum-servers together, at one time.
 *
 * @param queriesPerSecond the queries per second
 * @param answersPerSecond the answers per second, by response code
 * @param fromMemory the share of answers that did not wait for the database, 0 to 1; null if there were no answers
 * @param p50Seconds the median response time in seconds
 * @param p99Seconds the 99th percentile of the response time in seconds
 * @param lagSeconds the maximum {@code lagSeconds} of the ready servers; null if none is ready
 * @param nodes how many servers there are, without those that were stopped
 * @param readyNodes how many of them are ready
 */
public record StatsView(
        Instant at,
        double queriesPerSecond,
        Map<String, Double> answersPerSecond,
        @Nullable Double fromMemory,
        @Nullable Double p50Seconds,
        @Nullable Double p99Seconds,
        @Nullable Double lagSeconds,
        int nodes,
        int readyNodes) {

    /** Makes the map immutable. */
    public StatsView {
        answersPerSecond = Map.copyOf(answersPerSecond);
    }

    /** These values with the response times and the share of answers from memory of another one. */
    StatsView answeringLike(StatsView other) {
        return new StatsView(
                at,
                queriesPerSecond,
                answersPerSecond,
                other.fromMemory,
                other.p50Seconds,
                other.p99Seconds,
                lagSeconds,
                nodes,
                readyNodes);
    }

    static StatsView of(Instant at, Rates all, List<NodeView> nodes) {
        List<NodeView> ready =
                nodes.stream().filter(node -> node.health() == NodeHealth.READY).toList();
        long running = nodes.stream()
                .filter(node -> node.health() != NodeHealth.STOPPED)
                .count();
        Double lag = null;
        for (NodeView node : ready) {
            Double one = node.lagSeconds();
            if (one != null && (lag == null || one > lag)) {
                lag = one;
            }
        }
        return new StatsView(
                at,
                all.queriesPerSecond(),
                all.answers(),
                all.fromMemory(),
                all.quantileSeconds(0.5),
                all.quantileSeconds(0.99),
                lag,
                Math.toIntExact(running),
                ready.size());
    }
}
