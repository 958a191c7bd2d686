package org.openenum.load.prove.client;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Which numbers there are, and which were changed a moment ago. Every thread may call it. */
final class Written {

    /** Half of all queries are for one of these numbers. */
    private static final int RECENT = 32;

    private final AtomicInteger count = new AtomicInteger();
    private final AtomicInteger changes = new AtomicInteger();
    private final AtomicIntegerArray recent = new AtomicIntegerArray(RECENT);

    /** A new number. */
    int next() {
        return count.getAndIncrement();
    }

    /** The number of numbers: all below it exist. */
    int count() {
        return count.get();
    }

    void changed(int number) {
        recent.set(Math.floorMod(changes.getAndIncrement(), RECENT), number);
    }

    /** A number for the next query. */
    int pick() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return random.nextBoolean() ? recent.get(random.nextInt(RECENT)) : random.nextInt(Math.max(1, count.get()));
    }
}
