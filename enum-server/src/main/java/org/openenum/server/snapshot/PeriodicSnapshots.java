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
 * Writes a snapshot as soon as everything was read, again and again while something changes, and once more at the end.
 * After each it rests {@link #REST_FACTOR} times as long as it took, so a small plan is in the folder a second after a
 * change, and a large one takes two per cent of a core at the most.
 *
 * <p>It owns a thread of the lowest priority ({@code openenum-snapshot}). What it writes is one immutable image, for
 * which the cache's own thread stops for the time of one walk through the directories. What cannot be written is tried
 * again when the next one is due; the one before stays.
 */
public final class PeriodicSnapshots implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PeriodicSnapshots.class);
    private static final int CLOSE_TIMEOUT_MILLIS = 5_000;

    /** Twenty million numbers are written in this time, at 20 MB a second; of more, the snapshot before stays. */
    private static final int LAST_WITHIN_MILLIS = 5_000;

    /** What is not in the folder after a kill is answered as it was until the database is read: so it is not long. */
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

    /** How long a change waits, from {@link #lookedNanos} on. */
    private long restNanos;

    /** Whether the log says that snapshots are written; each one would be a line a second. */
    private boolean told;

    /** Whether the folder is left to another server. */
    private boolean given;

    /**
     * @param database its address, without credentials and parameters
     * @param read what was read from the folder; null if nothing was
     */
    @SuppressWarnings("ThreadPriorityCheck") // nothing relies on it
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

    /** One whose age is not known is written anew, though nothing has changed. */
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

    /** Writes what is served now, unless that is what is in the folder. Any thread may call it, and waits. */
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
            LOG.warn("The snapshot folder could not be given up: {}", e.toString());
        }
    }

    /** Takes the folder from another server, which has given it up or does so soon: nothing is written before. */
    public synchronized void take() {
        given = false;
        try {
            if (!folder.take()) {
                LOG.warn(
                        "Another process has the snapshot folder, and no snapshot is written until it has given it up");
            }
        } catch (IOException e) {
            LOG.warn("The snapshot folder cannot be had yet, and no snapshot is written: {}", e.toString());
        }
    }

    /**
     * Writes what is served a last time, for the next start, and waits for that. A server that has not read the
     * database yet has nothing newer than the folder.
     */
    public void writeLast() {
        ending.countDown();
        join(LAST_WITHIN_MILLIS);
    }

    /** One that is being written is given up. */
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
     * Returns whether there is nothing more to do until the next one is due. What cannot be written while the folder is
     * another server's is due as soon as it is not.
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
        } catch (IOException | RuntimeException | OutOfMemoryError e) { // outside of the heap: else the program ends
            failures.incrementAndGet();
            restNanos = times.every().toNanos();
            told = false;
            LOG.warn(
                    "The snapshot could not be written, and {}; DNS goes on: {}",
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
     * What is in the folder.
     *
     * @param beginnings see {@link ServedHistory.Mark}
     * @param seq the last change in it; -1 if there is none
     * @param asOf when all that the database held was in it
     * @param octets how large it is
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
