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
 * <p>Only the thread of {@link CacheWriter} changes it; any may ask whether it is empty, and how far all is answered.
 */
final class PendingScans {

    private static final long NOTHING_WAITS = Long.MAX_VALUE;

    private final Map<Integer, Held> zones = new HashMap<>();
    private volatile long answeredUpTo = NOTHING_WAITS;

    boolean isEmpty() {
        return answeredUpTo == NOTHING_WAITS;
    }

    /** The last change before the first one that is still answered as before it; later than any if nothing waits. */
    long answeredUpTo() {
        return answeredUpTo;
    }

    /** Whether a zone has to keep its serial. */
    boolean holds(int zoneId) {
        return zones.containsKey(zoneId);
    }

    /**
     * Something has to be read again.
     *
     * @param change the one for which it has
     * @param seq the last change of its batch
     * @param serial that the zone says before it
     */
    void add(ZoneScan order, long change, long seq, long serial) {
        Held held = zones.computeIfAbsent(order.zoneId(), id -> new Held(serial));
        held.waiting.add(new Waiting(order, change, seq, held.newest));
        answeredUpTo = Math.min(answeredUpTo, change - 1);
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
     * @param change the one for which it is
     * @param seq the last change of its batch
     * @param serialBefore the zone's serial before that change
     */
    private record Waiting(ZoneScan order, long change, long seq, long serialBefore) {}

    /** What waits in a zone, the oldest first. */
    private static final class Held {

        private final List<Waiting> waiting = new ArrayList<>();
        private long newest;

        Held(long serial) {
            this.newest = serial;
        }
    }
}
