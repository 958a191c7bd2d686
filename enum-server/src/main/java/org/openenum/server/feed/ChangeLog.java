package org.openenum.server.feed;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.CacheChange;
import org.openenum.server.cache.NameKey;

/** The change log, seen from the feed. */
public interface ChangeLog {

    /** The sequence number of the newest change. */
    long head();

    /** The changes after a sequence number, in order, at most {@code limit} of them, in one statement. */
    List<Logged> after(long seq, int limit);

    /**
     * As {@link #after}; and if these are all the changes that there are, those of record sets carry what is at their names as of the
     * last of them.
     */
    List<Logged> afterWithRecords(long seq, int limit, RecordNames names);

    /** Knows the names of record sets that the cache may want. */
    interface RecordNames {

        /** The name at which a record set stands; null if it is an apex, or in no zone that is served. */
        @Nullable
        NameKey at(CacheChange.OfRecordSet change);
    }

    /** The changes of one changeset, in order, however many. */
    List<Logged> ofChangeset(long changesetId);

    /** A change and the changeset that it belongs to. */
    record Logged(long changesetId, CacheChange change) {}
}
