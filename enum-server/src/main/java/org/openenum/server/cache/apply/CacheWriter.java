package org.openenum.server.cache.apply;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.ChangeBatch;
import org.openenum.server.cache.source.ZoneSource;
import org.openenum.server.cache.view.CacheImage;
import org.openenum.server.requester.Requesters;

/**
 * What the feed may do to the cache: begin afresh, and apply changes. Any thread may call it; all methods return at
 * once.
 */
public interface CacheWriter {

    /**
     * Begins afresh: these zones, nothing known about their numbers yet. What was being read until now is void; what is
     * in memory answers what cannot be read in time, until all is read.
     *
     * @param requesters who asks, as of the same change or a later one
     * @return done when it is published
     */
    CompletableFuture<Void> begin(ZoneSource.LoadedZones zones, Requesters requesters);

    /**
     * Applies whole changesets.
     *
     * @return done when they are published: from then on every query sees them
     */
    CompletableFuture<Void> apply(ChangeBatch batch);

    /**
     * A connection to the database is lost, and perhaps with it the last commit, which others have seen already
     * (docs/adr/0012): what was being read until now is void, and is read again.
     */
    void connectionLost();

    /**
     * Counts how often everything began afresh or a connection was lost; what was read in an earlier epoch is void.
     */
    int epoch();

    /**
     * All that is in memory as of the newest view.
     *
     * @return null while something that was changed in bulk is still answered as it was before
     */
    CompletableFuture<@Nullable CacheImage> image();

    /** Begins with what was in memory once; what was being read until now is void, and nothing is read again. */
    CompletableFuture<Void> restore(CacheImage image);

    /** Has read what is not in memory, as far as there is room: a snapshot has what had room where it was written. */
    CompletableFuture<Void> fillUp();

    /** Lets go of what was true before the last batch; for quiet times. A reader that still wanted it begins again. */
    CompletableFuture<Void> tidy();

    /**
     * Whether everything up to the newest view is answered: not while something that was changed in bulk is still to be
     * read again.
     */
    boolean isUpToDate();

    /**
     * The last change before the first one that was applied and is answered as it was before, since something is still
     * to be read again for it; later than any if there is none.
     */
    long answeredUpTo();
}
