package org.openenum.server.feed;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.LoggedChanges;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.snapshot.HistoryPlace;

/** The change log, as the feed sees it. */
public interface ChangeSource extends LoggedChanges {

    /**
     * The current position of the database.
     *
     * @param before the place found by the previous call, or {@link HistoryPlace#NOWHERE}
     */
    Head head(HistoryPlace before);

    /** The changes after a sequence number, in order, at most {@code limit} of them, in one statement. */
    List<Logged> after(long seq, int limit);

    @Override
    default List<CacheChange> changesAfter(long seq, int limit) {
        return after(seq, limit).stream().map(Logged::change).toList();
    }

    /**
     * As {@link #after}; and if these are all changes to the end of the log, changes of record sets also carry the
     * records at their names as of the last change.
     */
    List<Logged> afterWithRecords(long seq, int limit, RecordNames names);

    /** Maps record sets to the names that the cache may hold. */
    interface RecordNames {

        /** The owner name of a record set; null if it is an apex, outside its zone, or in a zone that is not served. */
        @Nullable
        NameKey at(CacheChange.OfRecordSet change);
    }

    /** All changes of one changeset, in order. */
    List<Logged> ofChangeset(long changesetId);

    /**
     * The current position of the database.
     *
     * @param seq the sequence number of the newest change
     * @param place the place of that change in the database's history
     * @param history whether it continues the history of the previous place
     * @param replayed when the last change that a standby has was committed, if it may lack later ones; null if nothing
     *     is missing
     * @param waitedFor the last change that somebody waits to see served
     */
    record Head(
            long seq,
            HistoryPlace place,
            History history,
            @Nullable Instant replayed,
            long waitedFor) {}

    /** How the database's history relates to a place seen before. */
    enum History {
        SAME,

        /** Unknown: the changes at that place have been moved to the archive. */
        CUT,

        /**
         * The database was restored from a backup, or replaced, even if it has reached the same position again since.
         */
        OTHER
    }

    /** A change and the changeset that it belongs to. */
    record Logged(long changesetId, CacheChange change) {}
}
