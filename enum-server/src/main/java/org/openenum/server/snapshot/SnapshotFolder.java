package org.openenum.server.snapshot;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.openenum.program.ProgramLock;
import org.openenum.server.cache.view.CacheLimits;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of a server's snapshot: {@code served.snapshot}, the file that is being written, and the last unusable
 * one. One server at a time owns it.
 */
public final class SnapshotFolder implements AutoCloseable {

    /** A clock may be wrong by an hour or so; if a file is further in the future than this, its age is unknown. */
    private static final Duration CLOCKS_DIFFER = Duration.ofDays(1);

    private static final Logger LOG = LoggerFactory.getLogger(SnapshotFolder.class);

    private final Path folder;
    private final Path file;
    private final InstantSource clock;
    private @Nullable ProgramLock lock;

    private SnapshotFolder(Path folder, InstantSource clock) {
        this.folder = folder;
        this.file = folder.resolve("served.snapshot");
        this.clock = clock;
    }

    /**
     * Takes a folder, which is created if missing. A folder that cannot be written, for example on a disk that is
     * read-only after a fault, is still read.
     *
     * @return null if the folder cannot be used: the log says why, and what that means
     */
    public static @Nullable SnapshotFolder open(Path folder, InstantSource clock) {
        SnapshotFolder opened = inherit(folder, clock);
        try {
            if (opened == null || opened.take()) {
                return opened;
            }
            LOG.error(
                    "Another enum-server uses the snapshot folder {}: this one runs without a snapshot. Each "
                            + "enum-server needs its own data folder (OPENENUM_DATA)",
                    folder);
            return null;
        } catch (IOException e) {
            LOG.error("The snapshot folder {} can be read, but not written to: {}", folder, e.toString());
            return opened;
        }
    }

    /**
     * Opens a folder that another server owns, for its successor: it may be read, but not written before {@link #take}.
     *
     * @return null if it cannot be used; the log says why
     */
    public static @Nullable SnapshotFolder inherit(Path folder, InstantSource clock) {
        try {
            Files.createDirectories(folder);
            return new SnapshotFolder(folder, clock);
        } catch (IOException e) {
            LOG.error(
                    "The snapshot folder {} cannot be used; this server runs without a snapshot: {}",
                    folder,
                    e.toString());
            return null;
        }
    }

    /** Returns whether this server owns the folder now. */
    synchronized boolean take() throws IOException {
        if (lock == null) {
            lock = ProgramLock.take(folder.resolve("lock"));
        }
        return lock != null;
    }

    /** Releases the folder for another server. */
    synchronized void give() throws IOException {
        if (lock != null) {
            lock.close();
            lock = null;
        }
    }

    /**
     * Reads the snapshot. An unusable one is set aside if this server owns the folder, and the log says why. Otherwise
     * it stays, as it may be good for its owner: this program may have another version, or be configured for another
     * database by mistake.
     *
     * @param database the one whose snapshot is wanted
     * @param limits the rest is omitted
     * @return null if there is no usable one
     */
    public @Nullable Snapshot read(String database, CacheLimits limits) {
        try (FileChannel channel = FileChannel.open(file)) {
            Room room = new Room(limits);
            Snapshot snapshot = SnapshotFormat.read(channel, room);
            if (!snapshot.database().equals(database)) {
                throw new UnusableSnapshotException("it is of another database, " + snapshot.database());
            }
            if (room.numbersLeftOut() > 0) {
                LOG.warn(
                        "{} numbers of the snapshot do not fit in memory: each is read from the database when it is "
                                + "queried",
                        room.numbersLeftOut());
            }
            return new Snapshot(database, snapshot.place(), lastTrue(snapshot.asOf()), snapshot.image());
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            LOG.error("The snapshot {} cannot be read: {}", file, e.toString());
            return null;
        } catch (UnusableSnapshotException e) {
            putAside(e);
            return null;
        }
    }

    /**
     * When a snapshot was last known to be current, according to its content or to the time of its file. A wrong clock,
     * now or then, makes its data no less valid, but its age is then unknown.
     */
    private Instant lastTrue(Instant asOf) throws IOException {
        Instant now = clock.instant();
        if (asOf.isAfter(now.plus(CLOCKS_DIFFER))) {
            LOG.warn(
                    "The snapshot {} is from the future, {}: the clock is wrong, or was. It is served; because its "
                            + "age is not known, answers are marked as possibly stale until the database has been read",
                    file,
                    asOf);
            return Snapshot.LONG_AGO;
        }
        Instant confirmed = Files.getLastModifiedTime(file).toInstant();
        return confirmed.isAfter(asOf) && !confirmed.isAfter(now) ? confirmed : asOf;
    }

    private synchronized void putAside(UnusableSnapshotException reason) {
        if (lock == null) {
            LOG.error(
                    "The snapshot {} is not served because {}. Everything is read from the database",
                    file,
                    reason.getMessage());
            return;
        }
        Path aside = folder.resolve("served.snapshot.unusable");
        LOG.error(
                "The snapshot {} is not served because {}. It was renamed to {}, and everything is read from "
                        + "the database",
                file,
                reason.getMessage(),
                aside.getFileName());
        try {
            Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.error("It cannot be renamed: {}", e.toString());
        }
    }

    /**
     * Replaces the snapshot by a new one, as soon as that is on disk.
     *
     * @param pace is called with the number of octets written, and returns when more may be written
     * @return its size in octets
     * @throws IOException if it could not be written; the previous one stays
     */
    long replace(Snapshot snapshot, LongConsumer pace) throws IOException {
        Path fresh = folder.resolve("served.snapshot.new");
        Files.deleteIfExists(fresh);
        try (FileChannel channel = FileChannel.open(
                fresh,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            SnapshotFormat.write(snapshot, channel, pace);
            channel.force(true);
            // The time of the file is when its content was last current, which may be long before it is written.
            Files.setLastModifiedTime(fresh, FileTime.from(snapshot.asOf()));
            long octets = channel.size();
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            forceFolder();
            return octets;
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Records that the snapshot was still current at an instant. */
    void confirm(Instant at) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(at));
    }

    /** The size of the snapshot; 0 if there is none. */
    long octets() {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0;
        }
    }

    private void forceFolder() throws IOException {
        try (FileChannel channel = FileChannel.open(folder)) {
            channel.force(true);
        }
    }

    @Override
    public void close() {
        try {
            give();
        } catch (IOException e) {
            LOG.warn("The lock of {} cannot be released: {}", folder, e.toString());
        }
    }
}
