package org.openenum.admin.archive;

import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.openenum.admin.commit.ArchiveEnd;
import org.openenum.admin.commit.LogArchive;
import org.openenum.admin.peers.Lease;
import org.openenum.admin.usecase.PeriodicWork;
import org.openenum.change.ChangeHead;
import org.openenum.database.DatabaseLocation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Moves entries that are too old, or too many, from the change log and the audit trail to files: first it writes a
 * file, complete and on disk; then it updates the row that records how far the archive reaches; then it removes the
 * rows. If it is interrupted in between, the next run continues there: nothing is lost, and nothing is in the files
 * twice.
 *
 * <p>Owns a thread, which runs once a minute unless everything is kept for ever. Of several processes, the one with the
 * lease works, and gives the lease back when it has finished. Each run decides once what has to leave, so that changes
 * that arrive meanwhile do not lead to many small files.
 */
@Component
public class Archiver implements SmartLifecycle {

    /** Some seconds of writing, some tens of megabytes, and not too many files in the folder after years. */
    static final long MAX_LINES = 500_000;

    private static final Duration BETWEEN_LOOKS = Duration.ofMinutes(1);

    /** Longer than writing a page takes; when it has ended, another process continues. */
    private static final Duration LEASE = Duration.ofMinutes(5);

    private static final Logger LOG = LoggerFactory.getLogger(Archiver.class);

    private final LogArchive archive;

    private final ArchiveFolder folder;

    private final ArchiveWriter writer;

    private final ArchivedRows rows;

    private final Lease lease;

    private final Retention retention;

    private final EntityManager entityManager;

    private final TransactionOperations transactions;

    private final DatabaseLocation location;

    private final Clock clock;

    private final PeriodicWork looking = new PeriodicWork("archiver", this::look);

    private volatile boolean running;

    Archiver(
            EntityManager entityManager,
            TransactionOperations transactions,
            LogArchive archive,
            LogLines lines,
            @Value("${openenum.files:${openenum.data:data}}") Path files,
            Retention retention,
            DatabaseLocation location,
            Clock clock) {
        this.archive = archive;
        this.folder = ArchiveFolder.in(files);
        this.writer = new ArchiveWriter(entityManager, transactions, archive, lines, folder, MAX_LINES);
        this.rows = new ArchivedRows(entityManager, transactions);
        this.lease = new Lease(entityManager, transactions, "log-archive", LEASE);
        this.retention = retention;
        this.entityManager = entityManager;
        this.transactions = transactions;
        this.location = location;
        this.clock = clock;
    }

    @Override
    public void start() {
        running = true;
        if (!retention.isForEver()) {
            if (!location.isPostgres()) {
                // Only one process at a time uses the embedded database: the holder of the lease has ended.
                lease.end();
            }
            looking.start(BETWEEN_LOOKS);
        }
    }

    /** A run in progress ends soon and then gives the lease back; until then no other process may begin. */
    @Override
    public void stop() {
        running = false;
        looking.stop();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Archives everything that has to leave now, if this process has the lease or can get it. */
    void look() {
        try {
            if (lease.take()) {
                folder.tidy();
                Leaving leaving = retention.leaving(clock.instant(), newest(), archive.end());
                while (mayGoOn() && step(leaving)) {
                    // There may be more.
                }
            }
        } catch (IOException e) {
            LOG.error("The archive cannot be written; until it can, the change log and the audit trail grow", e);
        } finally {
            giveBackLease();
        }
    }

    private void giveBackLease() {
        try {
            lease.giveBack();
        } catch (RuntimeException e) {
            LOG.debug("The lease of the archive was not given back, and ends by itself: {}", e.toString());
        }
    }

    private ChangeHead newest() {
        return Objects.requireNonNull(
                transactions.execute(status -> entityManager.find(ChangeHead.class, (short) ChangeHead.ID)));
    }

    private boolean mayGoOn() {
        return !looking.isStopped() && lease.take();
    }

    /**
     * Removes some archived rows, or writes the next file.
     *
     * @return whether there may be more to do
     */
    boolean step(Leaving leaving) throws IOException {
        ArchiveEnd end = archive.end();
        if (rows.removeSome(end)) {
            return true;
        }
        Optional<ArchiveEnd> next = writer.write(end, leaving, this::mayGoOn);
        if (next.isPresent() && archive.advance(next.get())) {
            LOG.info(
                    "{} contains everything up to {} (change {}, audit entry {})",
                    folder.file(next.get().files()),
                    next.get().reachedAt(),
                    next.get().change(),
                    next.get().auditEntry());
        }
        return next.isPresent();
    }
}
