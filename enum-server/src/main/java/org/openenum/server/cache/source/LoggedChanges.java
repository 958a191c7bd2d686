package org.openenum.server.cache.source;

import java.util.List;

/** Reads the change log from the database. */
public interface LoggedChanges {

    /**
     * Reads the changes after a sequence number, in order, at most {@code limit} of them, in one statement. Changes of
     * record sets come without the records at their names.
     */
    List<CacheChange> changesAfter(long seq, int limit);
}
