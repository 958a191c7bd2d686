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
 * The folder of a server's snapshot: {@code served.snapshot}, the file that is being written beside it, and the last
 * one that could not be used. One server at a time has it.
 */
public final class SnapshotFolder implements AutoCloseable {

    /** A clock may be wrong by an hour or so; of a file that claims to be younger than that, the age is not known. */
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
     * Takes a folder, which is made if it is not there. One that cannot be written to, as where a disk is read-only
     * after a fault, is read all the same.
     *
     * @return null if it cannot be had: the log says why, and what that means
     */
    public static @Nullable SnapshotFolder open(Path folder, InstantSource clock) {
        SnapshotFolder opened = inherit(folder, clock);
        try {
            if (opened == null || opened.take()) {
                return opened;
            }
            LOG.error(
                    "Another enum-server has the snapshot folder {}: this one runs without a snapshot. Each enum-server needs a data folder of its own (OPENENUM_DATA)",
                    folder);
            return null;
        } catch (IOException e) {
            LOG.error("The snapshot folder {} is read, and cannot be written to: {}", folder, e.toString());
            return opened;
        }
    }

    /**
     * A folder that another server has, for the one that takes its place: it may be read, and not written to before
     * {@link #take}.
     *
     * @return null if it cannot be had; the log says why
     */
    public static @Nullable SnapshotFolder inherit(Path folder, InstantSource clock) {
        try {
            Files.createDirectories(folder);
            return new SnapshotFolder(folder, clock);
        } catch (IOException e) {
            LOG.error(
                    "The snapshot folder {} cannot be used, and this server runs without a snapshot: {}",
                    folder,
                    e.toString());
            return null;
        }
    }

    /** Returns whether this server has the folder from now on. */
    synchronized boolean take() throws IOException {
        if (lock == null) {
            lock = ProgramLock.take(folder.resolve("lock"));
        }
        return lock != null;
    }

    /** Another server may have the folder. */
    synchronized void give() throws IOException {
        if (lock != null) {
            lock.close();
            lock = null;
        }
    }

    /**
     * Reads the snapshot. One that cannot be used is put aside if this server has the folder, and the log says why. To
     * the server that has it, it may be good: the one that reads may be of another version, or look for another
     * database by mistake.
     *
     * @param database the one whose snapshot is wanted
     * @param limits what is over them is left out
     * @return null if there is none that can be used
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
                        "{} numbers of the snapshot have no room in memory: each is read from the database when it is asked for",
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
     * When a snapshot was last known to be true: one that still was has that time. A clock that is wrong, or was, has
     * made nothing in it untrue; but then nobody knows how old it is.
     */
    private Instant lastTrue(Instant asOf) throws IOException {
        Instant now = clock.instant();
        if (asOf.isAfter(now.plus(CLOCKS_DIFFER))) {
            LOG.warn(
                    "The snapshot {} is from the future, {}: the clock is wrong, or was. It is served, and as its age is not known, answers say that they may be out of date until the database was read",
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
                    "The snapshot {} is not served, as {}. Everything is read from the database",
                    file,
                    reason.getMessage());
            return;
        }
        Path aside = folder.resolve("served.snapshot.unusable");
        LOG.error(
                "The snapshot {} is not served, as {}. It is put aside as {}, and everything is read from the database",
                file,
                reason.getMessage(),
                aside.getFileName());
        try {
            Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.error("It cannot be put aside: {}", e.toString());
        }
    }

    /**
     * Puts a snapshot in the place of the one before, as soon as it is on the disk.
     *
     * @param pace is told of octets that were written, and returns when more may be
     * @return its octets
     * @throws IOException if it could not be written; the one before stays
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
            // The file's time is when what is in it was last true, which may be long before it is written.
            Files.setLastModifiedTime(fresh, FileTime.from(snapshot.asOf()));
            long octets = channel.size();
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            forceFolder();
            return octets;
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Says that the snapshot was still true at an instant. */
    void confirm(Instant at) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(at));
    }

    /** How large the snapshot is; 0 if there is none. */
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
            LOG.warn("The lock of {} cannot be given back: {}", folder, e.toString());
        }
    }
}
