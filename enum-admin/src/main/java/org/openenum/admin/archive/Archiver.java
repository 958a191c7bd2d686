package org.openenum.admin.archive;

import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.openenum.admin.commit.ArchiveEnd;
import org.openenum.admin.commit.LogArchive;
import org.openenum.admin.peers.Lease;
import org.openenum.admin.usecase.LostDatabase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Moves what is older than so many days from the change log and the audit trail into files: a file first, complete and
 * on the disk; then the row that says how far the archive reaches; then the rows go. Whatever stops it in between, the
 * next look goes on there: nothing is lost, and nothing is in the files twice.
 *
 * <p>A day ends at midnight UTC, so that a quiet installation has one file a day. Owns a thread, which looks once a
 * minute, if there is a number of days at all; of several programs the one that has the lease works.
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

    private final int afterDays;

    private final Clock clock;

    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "archiver"));

    private volatile boolean running;

    Archiver(
            EntityManager entityManager,
            TransactionOperations transactions,
            LogArchive archive,
            LogLines lines,
            @Value("${openenum.files:${openenum.data:data}}") Path files,
            @Value("${openenum.archive.afterdays:0}") int afterDays,
            Clock clock) {
        if (afterDays < 0) {
            throw new IllegalArgumentException(
                    "openenum.archive.afterdays is a number of days, or 0 to keep everything in the database, not "
                            + afterDays);
        }
        this.archive = archive;
        this.folder = ArchiveFolder.in(files);
        this.writer = new ArchiveWriter(entityManager, transactions, lines, folder, MAX_LINES);
        this.rows = new ArchivedRows(entityManager, transactions);
        this.lease = new Lease(entityManager, transactions, "log-archive", LEASE);
        this.afterDays = afterDays;
        this.clock = clock;
    }

    @Override
    public void start() {
        running = true;
        if (afterDays > 0) {
            var unused = thread.scheduleWithFixedDelay(this::look, 0, BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public void stop() {
        running = false;
        thread.shutdown(); // not interrupted: the embedded database closes its file when one of its readers is
        lease.giveBack();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void look() {
        try {
            if (lease.take()) {
                folder.tidy();
                while (mayGoOn()
                        && step(clock.instant().truncatedTo(ChronoUnit.DAYS).minus(Duration.ofDays(afterDays)))) {
                    // There may be more.
                }
            }
        } catch (IOException e) {
            LOG.error("The archive cannot be written; the change log and the audit trail grow meanwhile", e);
        } catch (RuntimeException e) {
            if (LostDatabase.behind(e) == null) {
                LOG.warn("The archive was not written on, the next look tries again", e);
            }
        }
    }

    private boolean mayGoOn() {
        return running && lease.take();
    }

    /**
     * Removes some of what is in the archive, or writes the next file.
     *
     * @return whether there may be more to do
     */
    boolean step(Instant olderThan) throws IOException {
        ArchiveEnd end = archive.end();
        if (rows.removeSome(end)) {
            return true;
        }
        Optional<ArchiveEnd> next = writer.write(end, olderThan, this::mayGoOn);
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
