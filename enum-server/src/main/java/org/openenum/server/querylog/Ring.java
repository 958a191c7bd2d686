package org.openenum.server.querylog;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue between two threads: one puts in, the other takes out. Neither ever waits: what has no room is
 * refused.
 *
 * @param <T> what stands in line
 */
final class Ring<T> {

    private final AtomicReferenceArray<@Nullable T> places;

    /** Of the one who puts in. */
    private int next;

    /** Of the one who takes out. */
    private int first;

    Ring(int capacity) {
        places = new AtomicReferenceArray<>(capacity);
    }

    /** Returns false if there is no room. */
    boolean offer(T one) {
        if (places.getAcquire(next) != null) {
            return false;
        }
        places.setRelease(next, one);
        next = next + 1 == places.length() ? 0 : next + 1;
        return true;
    }

    /** The one that waits longest, or null. */
    @Nullable
    T poll() {
        T one = places.getAcquire(first);
        if (one != null) {
            places.setRelease(first, null);
            first = first + 1 == places.length() ? 0 : first + 1;
        }
        return one;
    }
}
