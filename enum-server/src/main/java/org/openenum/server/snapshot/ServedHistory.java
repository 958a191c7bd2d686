package org.openenum.server.snapshot;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How far what is served has followed the database. Any thread may ask; it does not wait. */
@FunctionalInterface
public interface ServedHistory {

    /** Where the database was when it was last looked at; null as long as it was not. */
    @Nullable
    Mark mark();

    /**
     * A look at the database.
     *
     * @param beginnings how often everything was read afresh before it: what was served in between is another history
     * @param seq the last change that was there
     * @param place in its history, read at the same instant
     * @param currentAt when all that the database held was served
     */
    record Mark(long beginnings, long seq, HistoryPlace place, Instant currentAt) {}
}
