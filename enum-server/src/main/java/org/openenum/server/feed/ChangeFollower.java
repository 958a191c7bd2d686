package org.openenum.server.feed;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.ReadThroughCache;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.source.RequesterSource;
import org.openenum.server.cache.source.RuleSetSource;
import org.openenum.server.cache.source.ZoneSource;
import org.openenum.server.snapshot.ServedHistory;
import org.openenum.server.snapshot.Snapshot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the cache in step with the database: polls the change log after its cursor and hands new changes to the cache.
 *
 * <p>It owns a thread ({@code openenum-feed}), which may wait for the database without limit: meanwhile, queries are
 * answered from the cache. Any thread may {@link #poke} it and read its metrics.
 */
public final class ChangeFollower implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ChangeFollower.class);

    /** The most rows of the log in one batch: some milliseconds to read and to apply. */
    private static final int MAX_ROWS = 5_000;

    private static final int CLOSE_TIMEOUT_MILLIS = 2_000;

    private final ChangeCursor cursor;
    private final ServedAge age;
    private final FeedTimes times;
    private final Semaphore pokes = new Semaphore(0);

    /**
     * The holder may apply changes. Fair: otherwise a feed with much to catch up with would keep {@link #hold} waiting.
     */
    private final Semaphore turn = new Semaphore(1, true);

    private final Thread thread = new Thread(this::work, "openenum-feed");
    private volatile boolean closed;

    public ChangeFollower(
            ChangeSource log,
            ZoneSource zones,
            RuleSetSource ruleSets,
            RequesterSource requesters,
            ReadThroughCache cache,
            FeedTimes times,
            Clock clock) {
        BatchReader reader = new BatchReader(log, zones, ruleSets, requesters, id -> isInMemory(cache, id), MAX_ROWS);
        this.cursor = new ChangeCursor(log, zones, requesters, reader, cache, times, clock);
        this.age = cursor.age();
        this.times = times;
    }

    private static boolean isInMemory(ReadThroughCache cache, int ruleSetId) {
        CompiledRuleSet ruleSet = cache.answers().ruleSet(ruleSetId);
        return ruleSet != null && ruleSet.isUsable();
    }

    /** Starts reading: the list of zones first or, if a snapshot is served, the changes after it. */
    public void start() {
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Serves a snapshot. Call it before {@link #start}, which then reads the changes after the snapshot; or everything,
     * if the database has another history or its log does not reach back that far.
     */
    public void resume(Snapshot snapshot) {
        cursor.resume(snapshot);
    }

    /** Whether it has been started. */
    public boolean isStarted() {
        return thread.getState() != Thread.State.NEW;
    }

    /**
     * The position of the database when it was last read, for a snapshot; null before that, and while everything is
     * read afresh.
     */
    public ServedHistory.@Nullable Mark mark() {
        return cursor.mark();
    }

    /**
     * Applies no more changes until {@link #proceed}. Waits for the end of the current step.
     *
     * @return false if that takes longer; then changes are still applied
     */
    public boolean hold(Duration within) throws InterruptedException {
        return turn.tryAcquire(within.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Ends a successful {@link #hold}. */
    public void proceed() {
        turn.release();
    }

    /** @param listener called on the feed's own thread when the change that somebody waits for is served */
    public void onAwaited(Runnable listener) {
        cursor.onAwaited(listener);
    }

    /** Makes it look at the change log at once. */
    public void poke() {
        pokes.release();
    }

    /** The last change that was applied; -1 before the database was read. */
    public long cursor() {
        return cursor.seq();
    }

    /**
     * The last change that is served together with all changes before it. It stays before the first bulk change whose
     * data is still to be read again. -1 before the database was read.
     */
    public long served() {
        return cursor.served();
    }

    /** How long ago everything in the database was last served; a very long time before the first time. */
    public Duration lag() {
        return age.lag();
    }

    /** Whether the served data is current, and if not, why; never blocks, even if the feed waits. */
    public FeedState state() {
        return age.state();
    }

    /** How many rows of the change log were invalid; what they may have changed was read again. */
    public long unreadable() {
        return cursor.unreadable();
    }

    /**
     * How often everything had to be read afresh, because the change log could not be followed from the cursor or a
     * change could not be applied.
     */
    public long reloads() {
        return cursor.reloads();
    }

    /** Whether there is data to serve, and the database answered the last time. */
    public boolean isHealthy() {
        return age.isHealthy();
    }

    /**
     * Whether answers must be marked as possibly stale: the database does not answer, or a snapshot is served that is
     * older than {@code snapshotAge}.
     */
    public boolean isStale(Duration snapshotAge) {
        return age.isStale(snapshotAge);
    }

    @Override
    public void close() {
        closed = true;
        poke();
        try {
            // Not interrupted: the embedded database closes its file when a reader is interrupted.
            thread.join(CLOSE_TIMEOUT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void work() {
        while (!closed) {
            Duration pause = times.retry();
            turn.acquireUninterruptibly();
            try {
                age.asking();
                boolean moved = cursor.move();
                if (age.answered()) {
                    LOG.info("The database answers again");
                }
                pause = moved ? Duration.ZERO : times.poll();
            } catch (CompletionException e) {
                LOG.error(
                        "Changes after {} could not be applied; everything is read again", cursor.seq(), e.getCause());
                cursor.breakOff();
            } catch (RuntimeException | OutOfMemoryError e) { // no thread; a full heap ends the program
                failed(e);
            } finally {
                turn.release();
            }
            age.notAsking();
            await(pause);
        }
    }

    private void failed(Throwable e) {
        if (age.failed() && !closed) {
            LOG.warn("The database does not answer; until it does, answers come from memory: {}", e.toString());
        }
    }

    private void await(Duration pause) {
        if (pause.isZero()) {
            return;
        }
        try {
            if (pokes.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                pokes.drainPermits();
            }
        } catch (InterruptedException e) {
            closed = true;
        }
    }
}
