package org.openenum.server.feed;

import java.util.List;
import org.openenum.server.cache.CacheChange;

/** The change log, seen from the feed. */
public interface ChangeLog {

    /** The sequence number of the newest change. */
    long head();

    /** The changes after a sequence number, in order, at most {@code limit} of them, in one statement. */
    List<Logged> after(long seq, int limit);

    /** The changes of one changeset, in order, however many. */
    List<Logged> ofChangeset(long changesetId);

    /** A change and the changeset that it belongs to. */
    record Logged(long changesetId, CacheChange change) {}
}
