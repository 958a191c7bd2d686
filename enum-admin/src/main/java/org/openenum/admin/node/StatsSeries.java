package org.openenum.admin.node;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The statistics of all servers together over one {@link Span}. Thread-safe: guarded by this object's lock. */
final class StatsSeries {

    private final Span span;

    private final Deque<StatsView> points = new ArrayDeque<>();

    private final List<Rates> collected = new ArrayList<>();

    private @Nullable StatsView unfinished;

    StatsSeries(Span span) {
        this.span = span;
    }

    synchronized void add(Instant at, Rates sum, List<NodeView> nodes) {
        collected.add(sum);
        StatsView mean = StatsView.of(at, Rates.mean(collected), nodes);
        unfinished = mean;
        if (collected.size() == span.sumsPerPoint()) {
            points.addLast(mean);
            collected.clear();
            unfinished = null;
        }
        if (points.size() > Span.POINTS) {
            points.removeFirst();
        }
    }

    /** Oldest first; the last point may cover less time than the others. */
    synchronized List<StatsView> points() {
        List<StatsView> all = new ArrayList<>(points);
        if (unfinished != null) {
            all.add(unfinished);
        }
        return List.copyOf(all);
    }
}
