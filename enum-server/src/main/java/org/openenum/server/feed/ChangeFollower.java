package org.openenum.server.feed;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.ReadThroughCache;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.ChangeBatch;
import org.openenum.server.cache.source.RequesterSource;
import org.openenum.server.cache.source.RuleSetSource;
import org.openenum.server.cache.source.ZoneSource;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.cache.view.View;
import org.openenum.server.requester.Requesters;
import org.openenum.server.snapshot.HistoryPlace;
import org.openenum.server.snapshot.ServedHistory;
import org.openenum.server.snapshot.Snapshot;
import org.openenum.zone.Serial;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the cache up with the database: reads the change log after its cursor, again and again, and hands over what is
 * new.
 *
 * <p>It owns a thread ({@code openenum-feed}), which may wait for the database as long as it likes: what is in the
 * cache keeps being answered meanwhile. Any thread may {@link #poke} it and read its figures.
 */
public final class ChangeFollower implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ChangeFollower.class);
    private static final long NOWHERE = -1;

    /** The most rows of the log at once: some milliseconds of reading and of patching. */
    private static final int MAX_ROWS = 5_000;

    private static final int CLOSE_TIMEOUT_MILLIS = 2_000;

    private final ChangeSource log;
    private final ZoneSource zones;
    private final RequesterSource requesters;
    private final BatchReader reader;
    private final ReadThroughCache cache;
    private final FeedTimes times;
    private final Clock clock;
    private final ServedAge age;
    private final Semaphore pokes = new Semaphore(0);

    /** Whoever has it may take over changes; in turn, or a feed that has much to catch up with would keep it. */
    private final Semaphore turn = new Semaphore(1, true);

    private final Thread thread = new Thread(this::work, "openenum-feed");
    private volatile long cursor = NOWHERE;
    private final AtomicLong unreadable = new AtomicLong();
    private final AtomicLong reloads = new AtomicLong();
    private volatile Runnable onAwaited = () -> {};
    private volatile boolean closed;
    private volatile ServedHistory.@Nullable Mark mark;
    private long beginnings;

    /** That of the cache when the step under way began. */
    private int epoch;

    /** Whether a change could not be applied: what was served before it is, until everything was read afresh. */
    private boolean broken;

    private boolean untidy;
    private long toldAwaited = NOWHERE;
    private HistoryPlace place = HistoryPlace.NOWHERE;

    public ChangeFollower(
            ChangeSource log,
            ZoneSource zones,
            RuleSetSource ruleSets,
            RequesterSource requesters,
            ReadThroughCache cache,
            FeedTimes times,
            Clock clock) {
        this.log = log;
        this.zones = zones;
        this.requesters = requesters;
        this.reader = new BatchReader(log, zones, ruleSets, requesters, id -> isInMemory(cache, id), MAX_ROWS);
        this.cache = cache;
        this.times = times;
        this.clock = clock;
        this.age = new ServedAge(() -> cursor != NOWHERE, times.behindAfter(), clock);
    }

    private static boolean isInMemory(ReadThroughCache cache, int ruleSetId) {
        CompiledRuleSet ruleSet = cache.answers().ruleSet(ruleSetId);
        return ruleSet != null && ruleSet.isUsable();
    }

    /** Begins to read: the list of zones first, or where a snapshot is served, the changes after it. */
    public void start() {
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Serves a snapshot. To be called before the start, from which on changes after it are read; where the database has
     * another history, or its log does not reach back so far, everything.
     */
    public void resume(Snapshot snapshot) {
        cache.writer().restore(snapshot.image()).join();
        place = snapshot.place();
        age.resume(snapshot.asOf());
        cursor = snapshot.image().view().seq();
    }

    /** Whether it reads, or has read, the database. */
    public boolean isStarted() {
        return thread.getState() != Thread.State.NEW;
    }

    /** Where the database was when it was last looked at, for a snapshot; null as long as it was not. */
    public ServedHistory.@Nullable Mark mark() {
        return mark;
    }

    /**
     * Takes over no more changes until {@link #proceed}. Waits for the end of what is being taken over.
     *
     * @return false if that takes longer
     */
    public boolean hold(Duration within) throws InterruptedException {
        return turn.tryAcquire(within.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The end of a {@link #hold} that was had. */
    public void proceed() {
        turn.release();
    }

    /** @param listener called, on the feed's own thread, when a change is served for which somebody waits */
    public void onAwaited(Runnable listener) {
        onAwaited = listener;
    }

    /** Makes it look at once. */
    public void poke() {
        pokes.release();
    }

    /** The last change that was taken over; -1 before the database was read. */
    public long cursor() {
        return cursor;
    }

    /**
     * The last change that is served with all before it: not those from the first one on for which something that was
     * changed in bulk is still to be read again. -1 before the database was read.
     */
    public long served() {
        // In this order: what is to be read again for a change is known before the cursor is there.
        long takenOver = cursor;
        return Math.min(takenOver, cache.writer().answeredUpTo());
    }

    /** How long ago everything in the database was served as well; long before the first time. */
    public Duration lag() {
        return age.lag();
    }

    /** Whether what is served is what the database holds; does not wait, whatever the feed waits for. */
    public FeedState state() {
        return age.state();
    }

    /** How many rows of the change log made no sense; their zones were read again. */
    public long unreadable() {
        return unreadable.get();
    }

    /**
     * How often everything had to be read again, because the change log could not be followed from where it was last
     * read.
     */
    public long reloads() {
        return reloads.get();
    }

    /** Whether there is something to serve, and the database answered the last time. */
    public boolean isHealthy() {
        return age.isHealthy();
    }

    /**
     * Whether answers are to say that they may be out of date: the database does not answer, or what is served is a
     * snapshot that is older than so much.
     */
    public boolean isStale(Duration snapshotAge) {
        return age.isStale(snapshotAge);
    }

    @Override
    public void close() {
        closed = true;
        poke();
        try {
            // Not interrupted: the embedded database closes its file when one of its readers is.
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
                epoch = cache.writer().epoch();
                boolean moved = (cursor == NOWHERE || broken) ? begin() : step();
                if (age.answered()) {
                    LOG.info("The database answers again");
                }
                pause = moved ? Duration.ZERO : times.poll();
            } catch (CompletionException e) {
                LOG.error("Changes after {} could not be applied; everything is read afresh", cursor, e.getCause());
                reloads.incrementAndGet();
                broken = true;
                mark = null;
            } catch (RuntimeException | OutOfMemoryError e) { // of threads: with the heap, the program ends
                failed(e);
            } finally {
                turn.release();
            }
            age.notAsking();
            await(pause);
        }
    }

    /**
     * Returns whether there is more to read at once. Where changes keep coming, those of one pause are read together:
     * looking for each by itself would take processor time from answers.
     */
    private boolean step() {
        Instant looked = clock.instant();
        ChangeSource.Head now = log.head(place);
        long head = now.seq();
        if (now.history() == ChangeSource.History.OTHER || head < cursor) {
            return beginAfterRestore(head);
        }
        if (now.history() == ChangeSource.History.CUT) {
            return beginAfterCut();
        }
        place = now.place();
        Instant asOf = age.asOf(now, looked);
        if (head == cursor) {
            tellAwaited(now);
            caughtUp(asOf);
            markAt(head);
            tidy();
            return false;
        }
        markAt(head);
        View view = cache.answers().view();
        BatchReader.Next next = reader.after(cursor, new ServedZones(view), view.requesters());
        if (!(next instanceof BatchReader.Next.Batch read)) {
            return next == BatchReader.Next.Lost.CUT ? beginAfterCut() : beginFarBehind(head);
        }
        ChangeBatch batch = read.batch();
        if (batch.upTo() > head && !takePlace(batch)) {
            return false;
        }
        if (concernsAll(batch)) {
            return beginAgain();
        }
        apply(cache.writer().apply(batch));
        cursor = batch.upTo();
        tellAwaited(now);
        untidy = true;
        if (cursor < head) {
            return true;
        }
        caughtUp(asOf);
        return false;
    }

    /**
     * Takes over the place of changes that came between the look at the head and the reading of the log. Without it,
     * nobody could tell that they were lost with their history, once others have their numbers.
     *
     * @return false if they are lost already
     */
    private boolean takePlace(ChangeBatch batch) {
        ChangeSource.Head now = log.head(place);
        if (!isStillThere(batch.upTo(), now)) {
            return false;
        }
        place = now.place();
        markAt(now.seq());
        return true;
    }

    /**
     * Whether what was read is in the history that is there now. Where a connection was lost meanwhile, nobody can
     * tell: the change may be another one by now that has its number.
     *
     * @param now where the database is, as seen from a place before the change
     */
    private boolean isStillThere(long change, ChangeSource.Head now) {
        return now.history() == ChangeSource.History.SAME
                && now.seq() >= change
                && cache.writer().epoch() == epoch;
    }

    private void markAt(long head) {
        mark = new ServedHistory.Mark(beginnings, head, place, age.caughtUpAt());
    }

    private void tellAwaited(ChangeSource.Head head) {
        if (head.waitedFor() != toldAwaited && served() >= head.waitedFor()) {
            toldAwaited = head.waitedFor();
            onAwaited.run();
        }
    }

    /** Waits for the cache, not for the database. */
    private void apply(CompletableFuture<Void> change) {
        age.notAsking();
        change.join();
        age.asking();
    }

    /** While something that was changed in bulk is still answered as it was before, what is served grows older. */
    private void caughtUp(Instant asOf) {
        if (cache.writer().isUpToDate()) {
            if (age.isResumed()) {
                apply(cache.writer().fillUp());
            }
            age.caughtUp(asOf);
        }
    }

    /** Says which rows make no sense, and whether anything that is served may have been changed by one of them. */
    private boolean concernsAll(ChangeBatch batch) {
        boolean all = false;
        for (CacheChange change : batch.changes()) {
            if (change instanceof CacheChange.OfUnreadable row) {
                unreadable.incrementAndGet();
                all |= row.concernsAll();
                LOG.error(
                        "Row {} of the change log makes no sense ({}): {} is read again",
                        row.seq(),
                        row.fault(),
                        row.concernsAll() ? "everything" : "all of the zone with id " + row.zoneId());
            }
        }
        return all;
    }

    private boolean beginAfterCut() {
        LOG.warn("The change log does not reach back to change {}; everything is read afresh", cursor);
        return beginAgain();
    }

    private boolean beginFarBehind(long head) {
        LOG.warn("From change {} to {} is too much to be followed at once; everything is read afresh", cursor, head);
        return beginAgain();
    }

    private boolean beginAgain() {
        boolean begun = begin();
        reloads.addAndGet(begun ? 1 : 0);
        return begun;
    }

    /**
     * Numbers of changes and of rule sets mean something else now than they did: nothing that is in memory can be kept.
     */
    private boolean beginAfterRestore(long head) {
        View before = cache.answers().view();
        long served = cursor;
        if (!beginAgain()) {
            return false;
        }
        LOG.error(
                "The database was restored or replaced: it is at change {}, and its history is not the one that was served up to change {}. "
                        + "Everything was read afresh",
                head,
                served);
        for (ServedZone zone : cache.answers().view().zones()) {
            ServedZone old = before.zone(zone.id());
            if (old != null && new Serial(old.serial()).isAfter(new Serial(zone.serial()))) {
                LOG.error(
                        "The serial of {} has gone back from {}: secondaries keep what they have until they are told to fetch the zone afresh",
                        zone,
                        old.serial());
            }
        }
        return true;
    }

    /**
     * The place is taken over last: if something cannot be read, the history is still another one next time. It is one
     * that has all that was read, for the reason that {@link #takePlace} gives.
     *
     * @return false if some of that is lost already
     */
    private boolean begin() {
        beginnings++;
        mark = null;
        HistoryPlace before = log.head(HistoryPlace.NOWHERE).place();
        ZoneSource.LoadedZones loaded = zones.read();
        // Read later than the zones: what changed in between is read once more, and is not lost.
        RequesterSource.LoadedRequesters asking = requesters.readRequesters();
        ChangeSource.Head now = log.head(before);
        if (!isStillThere(Math.max(loaded.asOf().upTo(), asking.asOf().upTo()), now)) {
            return false;
        }
        apply(cache.writer().begin(loaded, Requesters.NONE.with(asking.groups(), asking.networks())));
        place = now.place();
        cursor = loaded.asOf().upTo();
        broken = false;
        age.readAfresh();
        LOG.info("Serving {} zones as of change {}", loaded.zones().size(), cursor);
        return true;
    }

    private void tidy() {
        if (untidy) {
            cache.writer().tidy().join();
            untidy = false;
        }
    }

    private void failed(Throwable e) {
        if (age.failed() && !closed) {
            LOG.warn("The database does not answer; what is in memory is served until it does: {}", e.toString());
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
