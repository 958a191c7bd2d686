package org.openenum.server.feed;

import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.ReadThroughCache;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.ChangeBatch;
import org.openenum.server.cache.source.RequesterSource;
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
 * The last change that is served, and the steps by which it follows the change log: the next batch, or everything read
 * afresh where the log cannot be followed.
 *
 * <p>Only the feed's thread moves it. Any thread may ask where it is.
 */
final class ChangeCursor {

    /** Before the database was read. */
    static final long NOWHERE = -1;

    private static final Logger LOG = LoggerFactory.getLogger(ChangeCursor.class);

    private final ChangeSource log;
    private final ZoneSource zones;
    private final RequesterSource requesters;
    private final BatchReader reader;
    private final ReadThroughCache cache;
    private final Clock clock;
    private final ServedAge age;
    private volatile long cursor = NOWHERE;
    private final AtomicLong unreadable = new AtomicLong();
    private final AtomicLong reloads = new AtomicLong();
    private volatile Runnable onAwaited = () -> {};
    private volatile ServedHistory.@Nullable Mark mark;
    private long beginnings;

    /** The cache's epoch when the current step began. */
    private int epoch;

    /**
     * Whether a change could not be applied: the data from before it is served until everything has been read afresh.
     */
    private boolean broken;

    private boolean untidy;
    private long toldAwaited = NOWHERE;
    private HistoryPlace place = HistoryPlace.NOWHERE;

    ChangeCursor(
            ChangeSource log,
            ZoneSource zones,
            RequesterSource requesters,
            BatchReader reader,
            ReadThroughCache cache,
            FeedTimes times,
            Clock clock) {
        this.log = log;
        this.zones = zones;
        this.requesters = requesters;
        this.reader = reader;
        this.cache = cache;
        this.clock = clock;
        this.age = new ServedAge(() -> cursor != NOWHERE, times.behindAfter(), clock);
    }

    /** How old the served data is. */
    ServedAge age() {
        return age;
    }

    /** See {@link ChangeFollower#resume}. */
    void resume(Snapshot snapshot) {
        cache.writer().restore(snapshot.image()).join();
        place = snapshot.place();
        age.resume(snapshot.asOf());
        cursor = snapshot.image().view().seq();
    }

    /** See {@link ChangeFollower#onAwaited}. */
    void onAwaited(Runnable listener) {
        onAwaited = listener;
    }

    /** See {@link ChangeFollower#mark}. */
    ServedHistory.@Nullable Mark mark() {
        return mark;
    }

    /** See {@link ChangeFollower#cursor}. */
    long seq() {
        return cursor;
    }

    /** See {@link ChangeFollower#unreadable}. */
    long unreadable() {
        return unreadable.get();
    }

    /** See {@link ChangeFollower#reloads}. */
    long reloads() {
        return reloads.get();
    }

    /** See {@link ChangeFollower#served}. */
    long served() {
        // In this order: what must be read again for a change is recorded before the cursor reaches it.
        long takenOver = cursor;
        return Math.min(takenOver, cache.writer().answeredUpTo());
    }

    /**
     * Reads and applies what comes next.
     *
     * @return whether there is more to read at once
     */
    boolean move() {
        epoch = cache.writer().epoch();
        return (cursor == NOWHERE || broken) ? begin() : step();
    }

    /** After a change that could not be applied: the next move reads everything afresh. */
    void breakOff() {
        reloads.incrementAndGet();
        broken = true;
        mark = null;
    }

    /**
     * Returns whether there is more to read at once. While changes keep coming, those of one poll interval are read
     * together: reading each one by itself would take processor time from answers.
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
     * Moves the place on to changes that came between reading the head and reading the log. Otherwise, if they are lost
     * together with their history and other changes get their numbers, nobody could tell.
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
     * Whether what was read is part of the database's present history. If a connection was lost meanwhile, that is
     * unknown, and the result is false: another change may have the number by now.
     *
     * @param now the head of the database, as seen from a place before the change
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

    /** Waits for the cache; the database is not to blame for that time. */
    private void apply(CompletableFuture<Void> change) {
        age.notAsking();
        change.join();
        age.asking();
    }

    /** While bulk-changed data is still to be read again, the age of the served data keeps growing. */
    private void caughtUp(Instant asOf) {
        if (cache.writer().isUpToDate()) {
            if (age.isResumed()) {
                apply(cache.writer().fillUp());
            }
            age.caughtUp(asOf);
        }
    }

    /** Logs invalid rows; returns whether one of them may have changed anything at all. */
    private boolean concernsAll(ChangeBatch batch) {
        boolean all = false;
        for (CacheChange change : batch.changes()) {
            if (change instanceof CacheChange.OfUnreadable row) {
                unreadable.incrementAndGet();
                all |= row.concernsAll();
                LOG.error(
                        "Row {} of the change log is invalid ({}): {} is read again",
                        row.seq(),
                        row.fault(),
                        row.concernsAll() ? "everything" : "all of the zone with id " + row.zoneId());
            }
        }
        return all;
    }

    private boolean beginAfterCut() {
        LOG.warn("The change log does not reach back to change {}; everything is read again", cursor);
        return beginAgain();
    }

    private boolean beginFarBehind(long head) {
        LOG.warn(
                "The changes from {} to {} are too many to be applied one by one; everything is read again",
                cursor,
                head);
        return beginAgain();
    }

    private boolean beginAgain() {
        boolean begun = begin();
        reloads.addAndGet(begun ? 1 : 0);
        return begun;
    }

    /** Change numbers and rule set ids have a new meaning now: nothing in memory can be kept. */
    private boolean beginAfterRestore(long head) {
        View before = cache.answers().view();
        long served = cursor;
        if (!beginAgain()) {
            return false;
        }
        LOG.error(
                "The database was restored or replaced: it is at change {}, and its history differs from what "
                        + "was served up to change {}. Everything was read again",
                head,
                served);
        for (ServedZone zone : cache.answers().view().zones()) {
            ServedZone old = before.zone(zone.id());
            if (old != null && new Serial(old.serial()).isAfter(new Serial(zone.serial()))) {
                LOG.error(
                        "The serial of {} has gone back from {}: secondaries keep their data until they are told to "
                                + "transfer the zone again",
                        zone,
                        old.serial());
            }
        }
        return true;
    }

    /**
     * The place is set last: if something cannot be read, the next look still finds another history. It includes all
     * that was read, for the reason given at {@link #takePlace}.
     *
     * @return false if some of what was read is lost already
     */
    private boolean begin() {
        beginnings++;
        mark = null;
        HistoryPlace before = log.head(HistoryPlace.NOWHERE).place();
        ZoneSource.LoadedZones loaded = zones.read();
        // Read after the zones: what changes in between is read a second time, and never missed.
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
        LOG.info(
                "Serving the database as of change {}; zones: {}",
                cursor,
                loaded.zones().size());
        return true;
    }

    private void tidy() {
        if (untidy) {
            cache.writer().tidy().join();
            untidy = false;
        }
    }
}
