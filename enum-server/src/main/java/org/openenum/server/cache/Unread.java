package org.openenum.server.cache;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.zone.Serial;

/**
 * What was changed in bulk and is still answered as it was before, because it has not been read again: until it has, its zone does not say
 * the serial of that change (log committed, cache patched, serial published, never in another order).
 *
 * <p>Only the thread of {@link CacheWriter} changes it; any may ask whether it is empty.
 */
final class Unread {

    private final Map<Integer, Held> zones = new HashMap<>();
    private volatile boolean empty = true;

    boolean isEmpty() {
        return empty;
    }

    /** Whether a zone has to keep its serial. */
    boolean holds(int zoneId) {
        return zones.containsKey(zoneId);
    }

    void add(FillOrder order) {
        zones.computeIfAbsent(order.zoneId(), id -> new Held()).orders.add(order);
        empty = false;
    }

    /** Keeps a serial until everything of its zone has been read; of several, the newest. */
    void keep(int zoneId, long serial) {
        Held held = zones.get(zoneId);
        if (held != null && (held.serial == null || new Serial(serial).isAfter(new Serial(held.serial)))) {
            held.serial = serial;
        }
    }

    /**
     * Takes note that something was read.
     *
     * @return the serial that its zone may say now; null if nothing was kept, or not everything was read
     */
    @Nullable
    Long read(FillOrder order) {
        Held held = zones.get(order.zoneId());
        if (held == null || !held.orders.removeIf(order::covers) || !held.orders.isEmpty()) {
            return null;
        }
        forget(order.zoneId());
        return held.serial;
    }

    void forget(int zoneId) {
        zones.remove(zoneId);
        empty = zones.isEmpty();
    }

    void clear() {
        zones.clear();
        empty = true;
    }

    private static final class Held {

        private final Set<FillOrder> orders = new HashSet<>();
        private @Nullable Long serial;
    }
}
