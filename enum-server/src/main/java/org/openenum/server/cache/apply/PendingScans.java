package org.openenum.server.cache.apply;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.zone.Serial;

/**
 * Scans that were ordered after a bulk change and are not published yet. Until they are, the old data is served, and
 * the zone does not publish the serial of that change (the order is always: log committed, cache patched, serial
 * published).
 *
 * <p>Only the thread of {@link CacheWriter} changes it; any thread may call {@link #isEmpty} and {@link #answeredUpTo}.
 */
final class PendingScans {

    private static final long NOTHING_WAITS = Long.MAX_VALUE;

    private final Map<Integer, Held> zones = new HashMap<>();
    private volatile long answeredUpTo = NOTHING_WAITS;

    boolean isEmpty() {
        return answeredUpTo == NOTHING_WAITS;
    }

    /** The change before the first one that is not served yet; greater than any change if nothing waits. */
    long answeredUpTo() {
        return answeredUpTo;
    }

    /** Whether a zone must keep its serial. */
    boolean holds(int zoneId) {
        return zones.containsKey(zoneId);
    }

    /**
     * Adds a scan.
     *
     * @param change the change that requires it
     * @param seq the last change of its batch
     * @param serial the zone's serial before it
     */
    void add(ZoneScan order, long change, long seq, long serial) {
        Held held = zones.computeIfAbsent(order.zoneId(), id -> new Held(serial));
        held.waiting.add(new Waiting(order, change, seq, held.newest));
        answeredUpTo = Math.min(answeredUpTo, change - 1);
    }

    /** Holds back a serial until all scans of its zone have been read; of several, the newest. */
    void keep(int zoneId, long serial) {
        Held held = zones.get(zoneId);
        if (held != null && new Serial(serial).isAfter(new Serial(held.newest))) {
            held.newest = serial;
        }
    }

    /**
     * Records that a scan has been read.
     *
     * @param from the scan includes all changes up to this one
     * @return the serial that its zone may publish now, since everything up to it is answered; null if none was held
     *     back
     */
    @Nullable
    Long read(ZoneScan order, long from) {
        Held held = zones.get(order.zoneId());
        if (held == null) {
            return null;
        }
        held.waiting.removeIf(waiting -> waiting.seq <= from && order.covers(waiting.order));
        if (!held.waiting.isEmpty()) {
            lookForTheFirst();
            return held.waiting.get(0).serialBefore;
        }
        forget(order.zoneId());
        return held.newest;
    }

    void forget(int zoneId) {
        zones.remove(zoneId);
        lookForTheFirst();
    }

    void clear() {
        zones.clear();
        lookForTheFirst();
    }

    private void lookForTheFirst() {
        answeredUpTo = zones.values().stream()
                .flatMap(held -> held.waiting.stream())
                .mapToLong(waiting -> waiting.change - 1)
                .min()
                .orElse(NOTHING_WAITS);
    }

    /**
     * A part of a zone that is to be read again.
     *
     * @param change the change that requires it
     * @param seq the last change of its batch
     * @param serialBefore the zone's serial before that change
     */
    private record Waiting(ZoneScan order, long change, long seq, long serialBefore) {}

    /** The scans that wait in a zone, oldest first, and its newest serial. */
    private static final class Held {

        private final List<Waiting> waiting = new ArrayList<>();
        private long newest;

        Held(long serial) {
            this.newest = serial;
        }
    }
}
