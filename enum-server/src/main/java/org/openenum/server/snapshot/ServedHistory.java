package org.openenum.server.snapshot;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How far the served data has followed the database. Any thread may call it; it does not block. */
@FunctionalInterface
public interface ServedHistory {

    /** The last look at the database; null if there was none. */
    @Nullable
    Mark mark();

    /**
     * A look at the database.
     *
     * @param beginnings the number of complete reloads before it: each begins another history
     * @param seq the last change in the database
     * @param place in its history, read at the same instant
     * @param currentAt when everything in the database was served
     */
    record Mark(long beginnings, long seq, HistoryPlace place, Instant currentAt) {}
}
