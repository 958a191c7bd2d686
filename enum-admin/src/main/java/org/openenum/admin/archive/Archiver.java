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
 * Moves what is too old, or too much, from the change log and the audit trail into files: a file first, complete and on
 * the disk; then the row that says how far the archive reaches; then the rows go. Whatever stops it in between, the
 * next look goes on there: nothing is lost, and nothing is in the files twice.
 *
 * <p>Owns a thread, which looks once a minute, unless everything stays for ever; of several programs the one that has
 * the lease works, and gives it back when nothing is left to do. What has to leave is decided once for each look, so
 * that changes which come meanwhile do not make many small files.
 */
@Component
public class Archiver implements SmartLifecycle {

    /** Some seconds of writing, some tens of megabytes, and few enough files in a folder after years. */
    static final long MAX_LINES = 500_000;

    private static final Duration BETWEEN_LOOKS = Duration.ofMinutes(1);

    /** Longer than a page of lines takes; another program goes on when it has ended. */
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
                // The embedded database is this program's alone: whoever has the lease has ended.
                lease.end();
            }
            looking.start(BETWEEN_LOOKS);
        }
    }

    /** A look that is under way ends soon, and gives the lease back then: until it has, nobody else may begin. */
    @Override
    public void stop() {
        running = false;
        looking.stop();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Archives all that has to leave now, if this program has the lease or can have it. */
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
            LOG.error("The archive cannot be written; the change log and the audit trail grow meanwhile", e);
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
     * Removes some of what is in the archive, or writes the next file.
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
                    "{} has everything up to {} (change {}, audit entry {})",
                    folder.file(next.get().files()),
                    next.get().reachedAt(),
                    next.get().change(),
                    next.get().auditEntry());
        }
        return next.isPresent();
    }
}
