package org.openenum.server.cache.apply;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.openenum.server.cache.source.CacheChange;

/** The last changes that were applied, in order: what a load that began before them has to be brought up with. */
final class RecentChanges {

    /** Long enough for a scan of a minute under 4,000 changes per second; a load that is older is read again. */
    static final int CAPACITY = 250_000;

    private final Deque<CacheChange> changes = new ArrayDeque<>();
    private long start = Long.MAX_VALUE;

    /** Forgets all; from here on everything after {@code seq} will be known. */
    void beginAfter(long seq) {
        changes.clear();
        start = seq;
    }

    void add(CacheChange change) {
        changes.addLast(change);
        if (changes.size() > CAPACITY) {
            start = changes.removeFirst().seq();
        }
    }

    /** Whether every change after {@code seq} is known. */
    boolean reachBackTo(long seq) {
        return seq >= start;
    }

    /** The changes after {@code seq}, in order. */
    List<CacheChange> after(long seq) {
        List<CacheChange> result = new ArrayList<>();
        for (Iterator<CacheChange> newest = changes.descendingIterator(); newest.hasNext(); ) {
            CacheChange change = newest.next();
            if (change.seq() <= seq) {
                break;
            }
            result.add(change);
        }
        Collections.reverse(result);
        return result;
    }
}
