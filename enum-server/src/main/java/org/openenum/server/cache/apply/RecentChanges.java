package org.openenum.server.cache.apply;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.RecordSource;

/**
 * The last applied changes, in order. They bring loads up to date that began before them. Changes of single numbers are
 * kept separately, so that they never displace the others, which are far fewer. For record sets, the new records at
 * their names are kept too, while there is room; without them, names are read again.
 */
final class RecentChanges {

    /**
     * A page or a number is read within a second or two; for loads that take longer, the changes are read from the
     * change log. These changes take some six megabytes.
     */
    static final int MAX_MAPPINGS = 50_000;

    /** The least number of other changes that are kept. */
    static final int MIN_OTHERS = 20_000;

    /**
     * Changes of names are kept for as long as reading the names takes. In a second, some eight megabytes of names are
     * read and no more than five thousand record sets are changed, so one change for this many bytes is three times
     * enough.
     */
    private static final int NAME_BYTES_PER_CHANGE = 500;

    /**
     * Enough for eight hundred changes of a name with ten thousand octets within one scan, and little compared to the
     * smallest heap.
     */
    static final int MIN_RECORD_BYTES = 8 << 20;

    /** The same for the records at the names of that many changes, at some hundred and fifty bytes each. */
    private static final int NAME_BYTES_PER_RECORD_BYTE = 4;

    private static final int ROW_OVERHEAD_BYTES = 100;

    private final Last mappings = new Last(MAX_MAPPINGS);
    private final Last others;
    private final long maxRecordBytes;

    /** The new records at the names of changed record sets, by change number, oldest first. */
    private final NavigableMap<Long, List<RecordSource.Row>> records = new TreeMap<>();

    private long recordBytes;

    /** The last change whose records were dropped. */
    private long recordsStart;

    /**
     * @param maxZoneNameBytes the memory for the names of whole zones, which determines how long it takes to read them
     */
    RecentChanges(long maxZoneNameBytes) {
        this.others = new Last(
                (int) Math.min(Integer.MAX_VALUE, Math.max(MIN_OTHERS, maxZoneNameBytes / NAME_BYTES_PER_CHANGE)));
        this.maxRecordBytes = Math.max(MIN_RECORD_BYTES, maxZoneNameBytes / NAME_BYTES_PER_RECORD_BYTE);
    }

    /** Forgets everything; from now on, all changes after {@code seq} are known. */
    void beginAfter(long seq) {
        mappings.beginAfter(seq);
        others.beginAfter(seq);
        records.clear();
        recordBytes = 0;
        recordsStart = seq;
    }

    void add(CacheChange change) {
        if (change instanceof CacheChange.OfMapping) {
            mappings.add(change);
        } else {
            others.add(change instanceof CacheChange.OfRecordSet of ? withoutRecords(of) : change);
            while (!records.isEmpty() && !others.reachBackTo(records.firstKey() - 1)) {
                forgetFirstRecords();
            }
        }
    }

    /** Keeps the records separately from the change, so that they can be dropped before it. */
    private CacheChange withoutRecords(CacheChange.OfRecordSet change) {
        List<RecordSource.Row> after = change.after();
        if (after == null) {
            return change;
        }
        records.put(change.seq(), after);
        recordBytes += bytes(after);
        while (recordBytes > maxRecordBytes) {
            forgetFirstRecords();
        }
        return new CacheChange.OfRecordSet(
                change.seq(), change.zoneId(), change.serial(), change.owner(), change.type());
    }

    private void forgetFirstRecords() {
        Map.Entry<Long, List<RecordSource.Row>> first = records.pollFirstEntry();
        recordsStart = first.getKey();
        recordBytes -= bytes(first.getValue());
    }

    private static long bytes(List<RecordSource.Row> rows) {
        return rows.stream()
                .mapToLong(row -> ROW_OVERHEAD_BYTES + row.ownerKey().length + row.rdata().length)
                .sum();
    }

    /** Whether every change after {@code seq} is known. */
    boolean reachBackTo(long seq) {
        return mappings.reachBackTo(seq) && others.reachBackTo(seq);
    }

    /** Whether every change after {@code seq} is known, apart from those of single numbers. */
    boolean othersReachBackTo(long seq) {
        return others.reachBackTo(seq);
    }

    /** Whether all records that came with changes after {@code seq} are still known. */
    boolean recordsReachBackTo(long seq) {
        return seq >= recordsStart;
    }

    /** The changes after {@code seq}: those of single numbers in order, then the others in order. */
    List<CacheChange> after(long seq) {
        List<CacheChange> result = mappings.after(seq);
        result.addAll(othersAfter(seq));
        return result;
    }

    /** The changes after {@code seq}, apart from those of single numbers, in order. */
    List<CacheChange> othersAfter(long seq) {
        List<CacheChange> result = others.after(seq);
        result.replaceAll(change -> change instanceof CacheChange.OfRecordSet of ? withRecords(of) : change);
        return result;
    }

    private CacheChange withRecords(CacheChange.OfRecordSet change) {
        List<RecordSource.Row> after = records.get(change.seq());
        return after == null ? change : change.with(after);
    }

    /** The last changes of some kind. */
    private static final class Last {

        private final int capacity;
        private final Deque<CacheChange> changes = new ArrayDeque<>();
        private long start = Long.MAX_VALUE;

        Last(int capacity) {
            this.capacity = capacity;
        }

        void beginAfter(long seq) {
            changes.clear();
            start = seq;
        }

        void add(CacheChange change) {
            changes.addLast(change);
            if (changes.size() > capacity) {
                start = changes.removeFirst().seq();
            }
        }

        boolean reachBackTo(long seq) {
            return seq >= start;
        }

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
}
