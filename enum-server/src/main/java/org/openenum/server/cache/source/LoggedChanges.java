package org.openenum.server.cache.source;

import java.util.List;

/** Reads the change log: the database, seen from the cache. */
public interface LoggedChanges {

    /**
     * Reads the changes after a sequence number, in order, at most {@code limit} of them, in one statement. Of record
     * sets it does not tell what is at their names.
     */
    List<CacheChange> changesAfter(long seq, int limit);
}
