package org.openenum.server.cache.apply;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.RecordSource;

/**
 * The last changes that were applied, in order: what a load that began before them has to be brought up with. Of record
 * sets, what is at their names as well, as long as there is room: without it, names are read again.
 */
final class RecentChanges {

    /**
     * While something is scanned: long enough for a minute under 4,000 changes per second; a load that is older is read
     * again. They take some thirty megabytes.
     */
    static final int CAPACITY = 250_000;

    /** At other times: a single number, page or name is read within a second or two. */
    static final int CAPACITY_WITHOUT_SCAN = 20_000;

    /**
     * Enough for eight hundred changes of a name with ten thousand octets within one scan, and little beside the least
     * heap.
     */
    static final int MAX_RECORD_BYTES = 8 << 20;

    private static final int ROW_OVERHEAD_BYTES = 100;

    private final BooleanSupplier scanning;
    private final Deque<CacheChange> changes = new ArrayDeque<>();

    /** What is at the names of changed record sets, by the numbers of those changes, the oldest first. */
    private final NavigableMap<Long, List<RecordSource.Row>> records = new TreeMap<>();

    private long recordBytes;
    private long start = Long.MAX_VALUE;

    /** @param scanning whether a scan is under way or waits: from before it asks the database until it is published */
    RecentChanges(BooleanSupplier scanning) {
        this.scanning = scanning;
    }

    /** Forgets all; from here on everything after {@code seq} will be known. */
    void beginAfter(long seq) {
        changes.clear();
        records.clear();
        recordBytes = 0;
        start = seq;
    }

    void add(CacheChange change) {
        changes.addLast(change instanceof CacheChange.OfRecordSet of ? withoutRecords(of) : change);
        int capacity = scanning.getAsBoolean() ? CAPACITY : CAPACITY_WITHOUT_SCAN;
        while (changes.size() > capacity) {
            start = changes.removeFirst().seq();
            forgetRecords(start);
        }
    }

    /** Keeps the records apart from the change, so that they can be let go before it. */
    private CacheChange withoutRecords(CacheChange.OfRecordSet change) {
        List<RecordSource.Row> after = change.after();
        if (after == null) {
            return change;
        }
        records.put(change.seq(), after);
        recordBytes += bytes(after);
        while (recordBytes > MAX_RECORD_BYTES) {
            forgetRecords(records.firstKey());
        }
        return new CacheChange.OfRecordSet(
                change.seq(), change.zoneId(), change.serial(), change.owner(), change.type());
    }

    private void forgetRecords(long seq) {
        List<RecordSource.Row> forgotten = records.remove(seq);
        if (forgotten != null) {
            recordBytes -= bytes(forgotten);
        }
    }

    private static long bytes(List<RecordSource.Row> rows) {
        return rows.stream()
                .mapToLong(row -> ROW_OVERHEAD_BYTES + row.ownerKey().length + row.rdata().length)
                .sum();
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
            result.add(change instanceof CacheChange.OfRecordSet of ? withRecords(of) : change);
        }
        Collections.reverse(result);
        return result;
    }

    private CacheChange withRecords(CacheChange.OfRecordSet change) {
        List<RecordSource.Row> after = records.get(change.seq());
        return after == null ? change : change.with(after);
    }
}
