package org.openenum.server.feed;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.LoggedChanges;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.snapshot.HistoryPlace;

/** The change log, seen from the feed. */
public interface ChangeSource extends LoggedChanges {

    /**
     * How far the database is.
     *
     * @param before the place at which it was when this was last asked, or {@link HistoryPlace#NOWHERE}
     */
    Head head(HistoryPlace before);

    /** The changes after a sequence number, in order, at most {@code limit} of them, in one statement. */
    List<Logged> after(long seq, int limit);

    @Override
    default List<CacheChange> changesAfter(long seq, int limit) {
        return after(seq, limit).stream().map(Logged::change).toList();
    }

    /**
     * As {@link #after}; and if these are all the changes that there are, those of record sets carry what is at their
     * names as of the last of them.
     */
    List<Logged> afterWithRecords(long seq, int limit, RecordNames names);

    /** Knows the names of record sets that the cache may want. */
    interface RecordNames {

        /** The name at which a record set stands; null if it is an apex, not in its zone, or in none that is served. */
        @Nullable
        NameKey at(CacheChange.OfRecordSet change);
    }

    /** The changes of one changeset, in order, however many. */
    List<Logged> ofChangeset(long changesetId);

    /**
     * How far the database is.
     *
     * @param seq the sequence number of the newest change
     * @param place where that is
     * @param history whether it is the one that led to the place where it was before
     * @param replayed when the last change that a standby knows was committed, where it may not know all; null where
     *     nothing is missing
     * @param waitedFor the last change for which somebody waits until it is served
     */
    record Head(
            long seq,
            HistoryPlace place,
            History history,
            @Nullable Instant replayed,
            long waitedFor) {}

    /** What a history is to the place where it was seen before. */
    enum History {
        SAME,

        /** What was written there has left for the archive: nobody can tell. */
        CUT,

        /** The database was restored from a backup, or replaced, even if it has come as far again since. */
        OTHER
    }

    /** A change and the changeset that it belongs to. */
    record Logged(long changesetId, CacheChange change) {}
}
