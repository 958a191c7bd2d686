package org.openenum.admin.bulk;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.openenum.admin.job.ImportRequest;
import org.openenum.admin.job.Job;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.job.JobQueue;
import org.openenum.admin.job.JobState;
import org.openenum.admin.job.JobView;
import org.openenum.admin.job.Jobs;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/**
 * The use cases of imports: send a file, look at what it would do, apply it, stop it.
 *
 * <p>Safe for many threads; the work itself is done by the one thread of {@link JobQueue}.
 */
@Service
public class Imports implements InitializingBean {

    /** How long a staged import waits for a decision. */
    private static final Duration MAX_STAGED = Duration.ofHours(24);

    private static final Logger LOG = LoggerFactory.getLogger(Imports.class);

    private final Jobs jobs;

    private final JobQueue queue;

    private final ImportRun run;

    private final ImportFolder folder;

    private final Zones zones;

    private final Clock clock;

    private final TransactionOperations transactions;

    Imports(
            Jobs jobs,
            JobQueue queue,
            ImportRun run,
            ImportFolder folder,
            Zones zones,
            Clock clock,
            TransactionOperations transactions) {
        this.jobs = jobs;
        this.queue = queue;
        this.run = run;
        this.folder = folder;
        this.zones = zones;
        this.clock = clock;
        this.transactions = transactions;
    }

    /** What was under way when the program ended did not happen: its transaction was never committed. */
    @Override
    public void afterPropertiesSet() {
        for (Job job : jobs.unfinished()) {
            if (job.state().isUnderWay()) {
                LOG.warn("import {} was under way when the program ended; nothing of it was applied", job.id());
                end(job.id(), JobState.FAILED, "the program ended while the import was under way; nothing was applied");
            } else if (!Files.exists(folder.staged(job.id()))) {
                end(job.id(), JobState.FAILED, "its staged file is gone; send it again");
            }
        }
    }

    /**
     * Takes a file and queues its import.
     *
     * @param in read to its end before this returns
     */
    public JobView upload(ImportRequest request, InputStream in, Author author) throws IOException {
        if (author.dryRun()) {
            throw RefusedException.malformed("an import is its own dry run: send it without apply=true and look at it");
        }
        transactions.execute(status -> zones.require(request.zone()));
        discardOld();
        JobProgress progress = new JobProgress(clock);
        Job job = jobs.add(new Job(request, author, clock.instant()), progress);
        boolean queued = false;
        try {
            folder.make(job.id());
            progress.begin("uploading", 0);
            long octets = folder.store(job.id(), in, progress);
            jobs.update(job.id(), row -> row.uploaded(octets));
            progress.begin("waiting", 0);
            queue.add(job.id(), progress, () -> run.start(job.id(), progress));
            queued = true;
        } finally {
            if (!queued) {
                end(job.id(), JobState.FAILED, "the file did not arrive whole, or too many imports wait");
                jobs.atRest(job.id());
            }
        }
        return get(job.id());
    }

    /** Queues an import whose lines come from the program itself. */
    public JobView start(ImportRequest request, Author author, ImportRun.Source source) {
        JobProgress progress = new JobProgress(clock);
        Job job = jobs.add(new Job(request, author, clock.instant()), progress);
        folder.make(job.id());
        jobs.update(job.id(), row -> row.uploaded(0));
        queue.add(job.id(), progress, () -> run.start(job.id(), progress, source));
        return get(job.id());
    }

    /**
     * Applies what is staged.
     *
     * @param skipBadRows whether the good rows are applied where others are bad
     */
    public JobView apply(long id, boolean skipBadRows) {
        Job staged = jobs.get(id);
        if (staged.state() != JobState.STAGED) {
            throw RefusedException.conflict("import " + id + " is not staged, but " + staged.state());
        }
        if (staged.badRows() > 0 && !skipBadRows) {
            throw RefusedException.conflict(
                    staged.badRows() + " rows could not be taken: say onError=skip to apply the others");
        }
        if (staged.request().replaces() && staged.unreadableRows() > 0) {
            throw RefusedException.conflict(staged.unreadableRows()
                    + " rows could not be read at all, and replacing would remove the numbers that they are about");
        }
        JobProgress progress = new JobProgress(clock);
        jobs.update(id, row -> row.toBeApplied(skipBadRows));
        queue.add(id, progress, () -> run.resume(id, progress));
        return get(id);
    }

    /** Stops an import before its commit, or forgets one that is staged. */
    public JobView cancel(long id) {
        Job job = jobs.get(id);
        JobProgress progress = jobs.progressOf(id);
        if (progress != null) {
            progress.cancel();
        } else if (job.state() == JobState.STAGED) {
            end(id, JobState.CANCELLED, "cancelled; nothing was applied");
        }
        return get(id);
    }

    /**
     * The changeset that an import was committed as.
     *
     * @throws RefusedException if nothing was changed by it
     */
    public long changeset(long id) {
        Long changeset = jobs.get(id).changesetId();
        if (changeset == null) {
            throw RefusedException.conflict("import " + id + " changed nothing, so there is nothing to take back");
        }
        return changeset;
    }

    public JobView get(long id) {
        return JobView.of(jobs.get(id), jobs.progressOf(id));
    }

    /** The file of row errors, if there is one. */
    public Optional<Path> errors(long id) {
        jobs.get(id);
        Path file = folder.errors(id);
        return Files.exists(file) ? Optional.of(file) : Optional.empty();
    }

    private void discardOld() {
        for (Job job : jobs.unfinished()) {
            boolean old = job.createdAt().isBefore(clock.instant().minus(MAX_STAGED));
            if (old && job.state() == JobState.STAGED) {
                end(job.id(), JobState.CANCELLED, "nobody applied it within " + MAX_STAGED.toHours() + " hours");
            }
        }
    }

    private void end(long id, JobState state, String why) {
        jobs.update(id, row -> row.end(state, why, clock.instant()));
        folder.clean(id);
    }
}
