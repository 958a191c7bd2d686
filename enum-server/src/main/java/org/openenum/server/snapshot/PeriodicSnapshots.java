package org.openenum.server.snapshot;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.ReadThroughCache;
import org.openenum.server.cache.view.CacheImage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Writes a snapshot as soon as everything was read, again after changes, and once more at the end. After each it pauses
 * {@link #REST_FACTOR} times as long as it took, so a small number plan is in the folder a second after a change, and a
 * large one takes at most two per cent of a core.
 *
 * <p>It owns a thread of the lowest priority ({@code openenum-snapshot}). It writes an immutable image, for which the
 * cache's own thread pauses for one walk through the directories. A failed write is tried again when the next one is
 * due; the previous snapshot stays.
 */
public final class PeriodicSnapshots implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PeriodicSnapshots.class);
    private static final int CLOSE_TIMEOUT_MILLIS = 5_000;

    /** Enough for twenty million numbers at 20 MB a second; with more, the previous snapshot stays. */
    private static final int LAST_WITHIN_MILLIS = 5_000;

    /**
     * After a kill, changes that are not in the folder are missing until the database is read, so the pause must be
     * short.
     */
    private static final int REST_FACTOR = 50;

    private static final long NONE = -1;

    /** While everything is being read there is nothing to write. */
    private static final int REFRESH_ATTEMPTS = 3;

    private final SnapshotFolder folder;
    private final String database;
    private final ReadThroughCache cache;
    private final ServedHistory history;
    private final SnapshotTimes times;
    private final CountDownLatch ending = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread = new Thread(this::work, "openenum-snapshot");
    private final AtomicLong failures = new AtomicLong();
    private volatile Written written;
    private long lookedNanos = System.nanoTime();

    /** How long a change waits, counted from {@link #lookedNanos}. */
    private long restNanos;

    /** Whether the log already says that snapshots are written; a line for each could mean one a second. */
    private boolean told;

    /** Whether the folder is left to another server. */
    private boolean given;

    /**
     * @param database its address, without credentials and parameters
     * @param read the snapshot read from the folder; null if none
     */
    @SuppressWarnings("ThreadPriorityCheck") // only a hint
    public PeriodicSnapshots(
            SnapshotFolder folder,
            String database,
            @Nullable Snapshot read,
            ReadThroughCache cache,
            ServedHistory history,
            SnapshotTimes times) {
        this.folder = folder;
        this.database = database;
        this.cache = cache;
        this.history = history;
        this.times = times;
        this.written = read == null ? new Written(NONE, NONE, Instant.EPOCH, 0) : inFolder(folder, read);
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
    }

    /** A snapshot of unknown age is rewritten even if nothing has changed. */
    private static Written inFolder(SnapshotFolder folder, Snapshot read) {
        long beginnings = read.asOf().equals(Snapshot.LONG_AGO) ? NONE : 0;
        return new Written(beginnings, read.image().view().seq(), read.asOf(), folder.octets());
    }

    public void start() {
        thread.start();
    }

    /** What is in the folder now. */
    public Written written() {
        return written;
    }

    /** How often a snapshot could not be written. */
    public long failures() {
        return failures.get();
    }

    /** Writes the served data now, unless it is already in the folder. Any thread may call it; it blocks. */
    public void refresh() {
        for (int i = 0; i < REFRESH_ATTEMPTS && !bringUpToDate(); i++) {
            LOG.debug("what is served changes");
        }
    }

    /** Leaves the folder to another server: nothing is written until {@link #take}. */
    public synchronized void give() {
        given = true;
        try {
            folder.give();
        } catch (IOException e) {
            LOG.warn("The snapshot folder could not be released: {}", e.toString());
        }
    }

    /** Takes the folder from another server, which has released it or will soon: nothing is written before. */
    public synchronized void take() {
        given = false;
        try {
            if (!folder.take()) {
                LOG.warn(
                        "Another process uses the snapshot folder; no snapshot is written until it releases the folder");
            }
        } catch (IOException e) {
            LOG.warn("The snapshot folder cannot be locked yet, so no snapshot is written: {}", e.toString());
        }
    }

    /**
     * Writes the served data a last time, for the next start, and waits for it. A server that has not read the database
     * yet has nothing newer than the folder.
     */
    public void writeLast() {
        ending.countDown();
        join(LAST_WITHIN_MILLIS);
    }

    /** Abandons a snapshot that is being written. */
    @Override
    public void close() {
        closed.countDown();
        ending.countDown();
        join(CLOSE_TIMEOUT_MILLIS);
    }

    private void join(int millis) {
        try {
            thread.join(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void work() {
        try {
            while (!ending.await(times.look().toNanos(), TimeUnit.NANOSECONDS)) {
                if (isDue() && bringUpToDate()) {
                    lookedNanos = System.nanoTime();
                }
            }
            if (closed.getCount() > 0) {
                refresh();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (CancellationException e) {
            LOG.debug("A snapshot was given up: {}", e.getMessage());
        }
    }

    private synchronized boolean isDue() {
        ServedHistory.Mark mark = history.mark();
        boolean unchanged = mark != null && written.isOf(mark);
        return System.nanoTime() - lookedNanos >= (unchanged ? times.every().toNanos() : restNanos);
    }

    /**
     * Returns whether nothing is left to do until the next snapshot is due. A snapshot that cannot be written because
     * another server has the folder stays due.
     */
    private synchronized boolean bringUpToDate() {
        if (given) {
            return false;
        }
        ServedHistory.Mark before = history.mark();
        if (before == null || !cache.scanLoader().isIdle()) {
            return false;
        }
        try {
            if (!folder.take()) {
                return false;
            }
            if (written.isOf(before) && folder.octets() > 0) {
                folder.confirm(before.currentAt());
                written = written.asOf(before.currentAt());
                return true;
            }
            return write(before);
        } catch (CancellationException e) {
            throw e; // the server stops
        } catch (IOException | RuntimeException | OutOfMemoryError e) { // outside the heap; otherwise the program ends
            failures.incrementAndGet();
            restNanos = times.every().toNanos();
            told = false;
            LOG.warn(
                    "The snapshot could not be written, and {}; DNS continues: {}",
                    written.exists() ? "the one as of " + written.asOf() + " stays" : "there is none",
                    e.toString());
            return true;
        }
    }

    private boolean write(ServedHistory.Mark before) throws IOException {
        long begun = System.nanoTime();
        CacheImage image = cache.writer().image().join();
        ServedHistory.Mark after = history.mark();
        if (image == null
                || after == null
                || after.beginnings() != before.beginnings()
                || after.seq() < image.view().seq()
                || !cache.scanLoader().isIdle()) {
            return false;
        }
        CacheImage inUse = image.withRuleSetsInUse(cache.answers().serviceStates());
        Snapshot snapshot = new Snapshot(database, after.place(), before.currentAt(), inUse);
        long octets = folder.replace(snapshot, new Pace(times.octetsPerSecond(), closed));
        written = new Written(before.beginnings(), image.view().seq(), before.currentAt(), octets);
        Duration took = Duration.ofNanos(System.nanoTime() - begun);
        restNanos =
                Math.min(took.multipliedBy(REST_FACTOR).toNanos(), times.every().toNanos());
        LOG.atLevel(told ? Level.DEBUG : Level.INFO)
                .log(
                        "Snapshot written as of change {}: {} MB in {} ms",
                        written.seq(),
                        octets / 1_000_000,
                        took.toMillis());
        told = true;
        return true;
    }

    /**
     * The snapshot in the folder.
     *
     * @param beginnings see {@link ServedHistory.Mark}
     * @param seq the last change in it; -1 if there is none
     * @param asOf when it had the complete content of the database
     * @param octets its size
     */
    public record Written(long beginnings, long seq, Instant asOf, long octets) {

        /** Whether there is one. */
        public boolean exists() {
            return seq != NONE;
        }

        boolean isOf(ServedHistory.Mark mark) {
            return beginnings == mark.beginnings() && seq == mark.seq();
        }

        Written asOf(Instant later) {
            return new Written(beginnings, seq, later, octets);
        }
    }
}
