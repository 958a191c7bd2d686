package org.openenum.server.cache.apply;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.ChangeBatch;
import org.openenum.server.cache.source.ZoneSource;
import org.openenum.server.cache.view.CacheImage;
import org.openenum.server.requester.Requesters;

/**
 * The feed's access to the cache: begin afresh, and apply changes. Any thread may call it; all methods return at once.
 */
public interface CacheWriter {

    /**
     * Begins afresh with these zones, of whose numbers nothing is known yet. Loads in progress become void. Until
     * everything has been read, the old contents answer queries whose data cannot be read in time.
     *
     * @param requesters as of the same change or a later one
     * @return completes when it is published
     */
    CompletableFuture<Void> begin(ZoneSource.LoadedZones zones, Requesters requesters);

    /**
     * Applies whole changesets.
     *
     * @return completes when they are published: from then on every query sees them
     */
    CompletableFuture<Void> apply(ChangeBatch batch);

    /**
     * Reports that a connection to the database was lost, and perhaps with it the last commit, which others may have
     * seen already (docs/adr/0012): loads in progress become void and are repeated.
     */
    void connectionLost();

    /**
     * Counts how often everything began afresh or a connection was lost; what was read in an earlier epoch is void.
     */
    int epoch();

    /**
     * All that is in memory as of the newest view.
     *
     * @return completes with null while bulk-changed data is still to be read again
     */
    CompletableFuture<@Nullable CacheImage> image();

    /** Restores an image; loads in progress become void, and nothing is read again. */
    CompletableFuture<Void> restore(CacheImage image);

    /**
     * Orders the reading of what is not in memory, as far as there is room: a snapshot only has what fitted into memory
     * where it was written.
     */
    CompletableFuture<Void> fillUp();

    /** Drops the versions from before the last batch; for quiet times. A reader that still needs them starts again. */
    CompletableFuture<Void> tidy();

    /** Whether everything up to the newest view is served: false while bulk-changed data is still to be read again. */
    boolean isUpToDate();

    /**
     * The change before the first one that was applied but is not served yet, since its data is still to be read again;
     * greater than any change if there is none.
     */
    long answeredUpTo();
}
