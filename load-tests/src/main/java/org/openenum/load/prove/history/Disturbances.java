package org.openenum.load.prove.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.openenum.load.prove.history.Disturbance.Effect;

/**
 * All disturbances of a history, ordered for lookups in logarithmic time: long runs have thousands, and there is a
 * lookup for every answer. One thread uses it.
 */
final class Disturbances {

    /** Instants of {@link System#nanoTime} are compared by their difference. */
    private static final Comparator<Long> BY_TIME = (one, other) -> Long.signum(one - other);

    /** For each effect and each beginning, the latest end of those that had begun by then. */
    private final Map<Effect, NavigableMap<Long, Long>> latestEnds = new EnumMap<>(Effect.class);

    Disturbances(List<Disturbance> disturbances) {
        List<Disturbance> byBegin = new ArrayList<>(disturbances);
        byBegin.sort(Comparator.comparing(Disturbance::begunNanos, BY_TIME));
        for (Effect effect : Effect.values()) {
            NavigableMap<Long, Long> ends = new TreeMap<>(BY_TIME);
            for (Disturbance each : byBegin) {
                if (each.has(effect)) {
                    Map.Entry<Long, Long> before = ends.lastEntry();
                    long latest = before == null ? each.endedNanos() : latestOf(before.getValue(), each.endedNanos());
                    ends.put(each.begunNanos(), latest);
                }
            }
            latestEnds.put(effect, ends);
        }
    }

    /** Whether a disturbance with an effect overlaps a time. */
    boolean meet(long fromNanos, long toNanos, Effect effect) {
        Map.Entry<Long, Long> before = ends(effect).floorEntry(toNanos);
        return before != null && before.getValue() - fromNanos >= 0;
    }

    /** The beginning of the last disturbance with an effect that had begun by an instant; there is one. */
    long lastBegin(long toNanos, Effect effect) {
        return ends(effect).floorKey(toNanos);
    }

    /**
     * The latest end of the disturbances with an effect that had begun by an instant, or another instant if that is
     * later.
     */
    long latestEnd(long toNanos, long orNanos, Effect effect) {
        Map.Entry<Long, Long> before = ends(effect).floorEntry(toNanos);
        return before == null ? orNanos : latestOf(orNanos, before.getValue());
    }

    private NavigableMap<Long, Long> ends(Effect effect) {
        return latestEnds.getOrDefault(effect, new TreeMap<>());
    }

    /** The later of two instants. */
    static long latestOf(long one, long other) {
        return one - other >= 0 ? one : other;
    }

    /** The earlier of two instants. */
    static long earliestOf(long one, long other) {
        return one - other >= 0 ? other : one;
    }
}
