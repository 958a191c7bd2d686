package org.openenum.server.cache.apply;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.zone.Serial;

/**
 * Scans that were ordered after a bulk change and are not published yet: until they are, what was there before is
 * answered, and the zone does not say the serial of that change (log committed, cache patched, serial published, never
 * in another order).
 *
 * <p>Only the thread of {@link CacheWriter} changes it; any may ask whether it is empty.
 */
final class PendingScans {

    private final Map<Integer, Held> zones = new HashMap<>();
    private volatile boolean empty = true;

    boolean isEmpty() {
        return empty;
    }

    /** Whether a zone has to keep its serial. */
    boolean holds(int zoneId) {
        return zones.containsKey(zoneId);
    }

    /**
     * Something has to be read again.
     *
     * @param seq the change for which it has
     * @param serial that the zone says before it
     */
    void add(ZoneScan order, long seq, long serial) {
        Held held = zones.computeIfAbsent(order.zoneId(), id -> new Held(serial));
        held.waiting.add(new Waiting(order, seq, held.newest));
        empty = false;
    }

    /** Keeps a serial until everything of its zone has been read; of several, the newest. */
    void keep(int zoneId, long serial) {
        Held held = zones.get(zoneId);
        if (held != null && new Serial(serial).isAfter(new Serial(held.newest))) {
            held.newest = serial;
        }
    }

    /**
     * Takes note that something was read.
     *
     * @param from all changes up to this one are in it
     * @return the serial that its zone may say now, as all before it is answered; null if nothing was kept
     */
    @Nullable
    Long read(ZoneScan order, long from) {
        Held held = zones.get(order.zoneId());
        if (held == null) {
            return null;
        }
        held.waiting.removeIf(waiting -> waiting.seq <= from && order.covers(waiting.order));
        if (!held.waiting.isEmpty()) {
            return held.waiting.get(0).serialBefore;
        }
        forget(order.zoneId());
        return held.newest;
    }

    void forget(int zoneId) {
        zones.remove(zoneId);
        empty = zones.isEmpty();
    }

    void clear() {
        zones.clear();
        empty = true;
    }

    /**
     * A part of a zone that is to be read again.
     *
     * @param seq the change for which it is
     * @param serialBefore the zone's serial before that change
     */
    private record Waiting(ZoneScan order, long seq, long serialBefore) {}

    /** What waits in a zone, the oldest first. */
    private static final class Held {

        private final List<Waiting> waiting = new ArrayList<>();
        private long newest;

        Held(long serial) {
            this.newest = serial;
        }
    }
}
