package org.openenum.server.querylog;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue between one producer thread and one consumer thread. Neither ever waits: an element that does not fit
 * is rejected.
 *
 * @param <T> the elements
 */
final class Ring<T> {

    private final AtomicReferenceArray<@Nullable T> places;

    /** Of the producer. */
    private int next;

    /** Of the consumer. */
    private int first;

    Ring(int capacity) {
        places = new AtomicReferenceArray<>(capacity);
    }

    /** Returns false if the queue is full. */
    boolean offer(T one) {
        if (places.getAcquire(next) != null) {
            return false;
        }
        places.setRelease(next, one);
        next = next + 1 == places.length() ? 0 : next + 1;
        return true;
    }

    /** The oldest element, or null. */
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
