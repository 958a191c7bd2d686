package org.openenum.admin.importing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Clock;
import java.util.function.Consumer;
import org.openenum.admin.importing.csv.TableForm;
import org.openenum.admin.importing.csv.TableSample;
import org.openenum.admin.importing.read.UnreadableFileException;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.ImportRequest;
import org.openenum.admin.job.Job;
import org.openenum.admin.job.JobCancelledException;
import org.openenum.admin.job.JobEndings;
import org.openenum.admin.job.JobLostException;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.job.JobQueue;
import org.openenum.admin.job.JobState;
import org.openenum.admin.job.JobView;
import org.openenum.admin.job.Jobs;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/**
 * The use cases of imports, but for their review: send a file, choose its format, read it, stop it, see its result.
 *
 * <p>Safe for many threads; the work itself runs on the single thread of {@link JobQueue}.
 */
@Service
public class Imports {

    private final Jobs jobs;

    private final JobEndings endings;

    private final JobQueue queue;

    private final ImportRun run;

    private final ImportStaging files;

    private final ImportFolder folder;

    private final WaitingImports waiting;

    private final Zones zones;

    private final Clock clock;

    private final TransactionOperations transactions;

    Imports(
            Jobs jobs,
            JobEndings endings,
            JobQueue queue,
            ImportRun run,
            ImportStaging files,
            ImportFolder folder,
            WaitingImports waiting,
            Zones zones,
            Clock clock,
            TransactionOperations transactions) {
        this.jobs = jobs;
        this.endings = endings;
        this.queue = queue;
        this.run = run;
        this.files = files;
        this.folder = folder;
        this.waiting = waiting;
        this.zones = zones;
        this.clock = clock;
        this.transactions = transactions;
    }

    /**
     * Takes a file and queues its import.
     *
     * @param in read to its end before this returns
     */
    public JobView upload(ImportRequest request, TableForm form, InputStream in, Author author) throws IOException {
        queue.requirePlace();
        JobProgress progress = new JobProgress(clock);
        return take(request, in, author, progress, (id, octets) -> {
            folder.keep(id, form);
            progress.begin("waiting", 0);
            queue.add(id, progress, row -> row.uploaded(octets), () -> run.start(id, progress), author);
        });
    }

    /**
     * Takes a file from a user who then chooses its table format.
     *
     * @param in read to its end before this returns
     */
    public JobView receive(ImportRequest request, InputStream in, Author author) throws IOException {
        JobProgress progress = new JobProgress(clock);
        return take(request, in, author, progress, (id, octets) -> {
            jobs.update(id, row -> row.received(octets));
            jobs.atRest(id, progress);
        });
    }

    /** What to do with a file that has arrived. */
    @FunctionalInterface
    private interface Arrival {
        void at(long id, long octets);
    }

    private JobView take(ImportRequest request, InputStream in, Author author, JobProgress progress, Arrival arrival)
            throws IOException {
        refuseDryRun(author);
        transactions.execute(status -> zones.require(request.zone()));
        waiting.discardOld();
        Job job = jobs.add(new Job(request, author, clock.instant()), progress);
        boolean arrived = false;
        try {
            folder.make(job.id());
            progress.begin("uploading", 0);
            arrival.at(job.id(), folder.store(job.id(), in, progress));
            arrived = true;
        } catch (JobCancelledException e) {
            throw RefusedException.conflict(Sentence.of("import.cancelled"));
        } catch (JobLostException e) {
            throw RefusedException.busy(Sentence.of("import.upload-cut-short"), e);
        } finally {
            if (!arrived) {
                endUpload(job.id(), progress);
            }
        }
        return get(job.id());
    }

    private void endUpload(long id, JobProgress progress) {
        if (progress.isCancelled()) {
            end(id, JobState.CANCELLED, Sentence.of("import.cancelled"));
        } else {
            end(id, JobState.FAILED, Sentence.of("import.not-arrived"));
        }
        jobs.atRest(id, progress);
    }

    static void refuseDryRun(Author author) {
        if (author.dryRun()) {
            throw RefusedException.malformed(Sentence.of("import.is-dry-run"));
        }
    }

    /**
     * The first rows of a waiting table, as they would be read with the chosen format; what was not chosen is guessed.
     *
     * @throws RefusedException if there is no file, or it cannot be read with this format
     */
    public TableSample sample(long id) {
        Job job = requireReadable(id);
        try {
            return TableSample.of(
                    folder.upload(id),
                    folder.form(id),
                    files.target(job.request().zone()));
        } catch (UnreadableFileException e) {
            throw RefusedException.invalid("/file", "unreadable", e.sentence(), null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The format that was chosen for a waiting table. */
    public TableForm form(long id) {
        requireReadable(id);
        return folder.form(id);
    }

    /** Keeps the chosen format of a waiting table; it may still be incomplete. */
    public void choose(long id, TableForm form) {
        requireReadable(id);
        folder.keep(id, form);
    }

    /** Queues the reading of a waiting file, for the first time or once more. */
    public JobView read(long id, TableForm form, Author author) {
        requireReadable(id);
        form.requireWhole();
        folder.keep(id, form);
        return queueReading(id, this::requireReadable, author);
    }

    /** @param check refuses a job that cannot be read any more */
    private JobView queueReading(long id, Consumer<Job> check, Author author) {
        JobProgress progress = new JobProgress(clock);
        queue.add(id, progress, check.andThen(Job::toBeRead), () -> run.start(id, progress), author);
        return get(id);
    }

    /** Whether an import failed, and its file is still kept, so that it can be retried. */
    public boolean canBeRetried(long id) {
        return canBeRetried(jobs.get(id));
    }

    private boolean canBeRetried(Job job) {
        return job.state() == JobState.FAILED && Files.exists(folder.upload(job.id()));
    }

    /**
     * Queues the reading of a failed import's file once more, with the same settings; the import then waits to be
     * applied.
     */
    public JobView retry(long id, Author author) {
        refuseDryRun(author);
        requireRetryable(jobs.get(id));
        return queueReading(id, this::requireRetryable, author);
    }

    private void requireRetryable(Job job) {
        if (!canBeRetried(job)) {
            throw RefusedException.conflict(Sentence.of("import.not-failed", job.id()));
        }
    }

    private Job requireReadable(long id) {
        return requireReadable(jobs.get(id));
    }

    private Job requireReadable(Job job) {
        boolean waits = job.state().waitsForSomebody() || canBeRetried(job);
        if (!waits || job.request().format() != ImportFormat.CSV) {
            throw RefusedException.conflict(Sentence.of("import.no-table", job.id()));
        }
        folder.require(job.id());
        return job;
    }

    /** Queues an import whose lines come from the program itself. */
    public JobView start(ImportRequest request, Author author, ImportRun.Source source) {
        Job job = new Job(request, author, clock.instant());
        return queue.start(job, author, progress -> {
            folder.make(job.id());
            run.start(job.id(), progress, source);
        });
    }

    /** Stops an import before its commit, or discards a staged one. */
    public JobView cancel(long id) {
        if (jobs.cancel(id).state().waitsForSomebody()) {
            endings.cancelWaiting(id, Sentence.of("import.cancelled"), () -> folder.clean(id));
            // Another user may just have continued it.
            jobs.cancel(id);
        }
        return get(id);
    }

    /**
     * The changeset of a committed import.
     *
     * @throws RefusedException if it changed nothing
     */
    public long changeset(long id) {
        Long changeset = jobs.get(id).changesetId();
        if (changeset == null) {
            throw RefusedException.conflict(Sentence.of("import.changed-nothing", id));
        }
        return changeset;
    }

    /**
     * Refuses a job that is no import, such as an export or a bulk update.
     *
     * @throws RefusedException if there is no such import
     */
    void require(long id) {
        if (jobs.get(id).request().format().isWithoutFile()) {
            throw RefusedException.notFound(Sentence.of("import.unknown", id));
        }
    }

    public JobView get(long id) {
        return jobs.view(id);
    }

    private void end(long id, JobState state, Sentence why) {
        endings.end(id, state, why, () -> folder.clean(id));
    }
}
