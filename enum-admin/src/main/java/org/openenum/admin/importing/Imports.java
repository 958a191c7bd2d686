package org.openenum.admin.importing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.diff.DiffSummary;
import org.openenum.admin.bulk.diff.DiffView;
import org.openenum.admin.bulk.diff.Diffs;
import org.openenum.admin.importing.apply.BulkPlan;
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
import org.openenum.admin.many.Matches.Effect;
import org.openenum.admin.record.RecordSetDiff;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/**
 * The use cases of imports: send a file, look at what it would do, apply it, stop it.
 *
 * <p>Safe for many threads; the work itself is done by the one thread of {@link JobQueue}.
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

    private final Diffs diffs;

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
            Diffs diffs,
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
        this.diffs = diffs;
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
     * Takes a file for somebody who then chooses how it is read.
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

    /** What becomes of a file that has arrived. */
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

    private static void refuseDryRun(Author author) {
        if (author.dryRun()) {
            throw RefusedException.malformed(Sentence.of("import.is-dry-run"));
        }
    }

    /**
     * The first rows of a table that waits, as they would be read with what was chosen, and what nobody chose as it
     * looks.
     *
     * @throws RefusedException if there is no file to look at, or it cannot be read so
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

    /** What was chosen for a table that waits. */
    public TableForm form(long id) {
        requireReadable(id);
        return folder.form(id);
    }

    /** Keeps a choice for a table that waits; it need not be whole yet. */
    public void choose(long id, TableForm form) {
        requireReadable(id);
        folder.keep(id, form);
    }

    /** Queues the reading of a file that waits, for the first time or once more. */
    public JobView read(long id, TableForm form, Author author) {
        requireReadable(id);
        form.requireWhole();
        folder.keep(id, form);
        return queueReading(id, this::requireReadable, author);
    }

    /** @param check refuses what cannot be read any more */
    private JobView queueReading(long id, Consumer<Job> check, Author author) {
        JobProgress progress = new JobProgress(clock);
        queue.add(id, progress, check.andThen(Job::toBeRead), () -> run.start(id, progress), author);
        return get(id);
    }

    /** Whether an import failed, and its file is still here to be tried again. */
    public boolean canBeRetried(long id) {
        return canBeRetried(jobs.get(id));
    }

    private boolean canBeRetried(Job job) {
        return job.state() == JobState.FAILED && Files.exists(folder.upload(job.id()));
    }

    /**
     * Queues the reading of a failed import's file once more, as it was to be read before; it then waits to be applied.
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
        filesOf(job.id());
        return job;
    }

    /** Where the files of an import are that waits: another program may have taken them, and not share its folder. */
    private Path filesOf(long id) {
        Path files = folder.of(id);
        if (!Files.exists(folder.upload(id)) && !Files.exists(folder.staged(id))) {
            throw RefusedException.conflict(Sentence.of("import.files-gone", id));
        }
        return files;
    }

    /** Queues an import whose lines come from the program itself. */
    public JobView start(ImportRequest request, Author author, ImportRun.Source source) {
        Job job = new Job(request, author, clock.instant());
        return queue.start(job, author, progress -> {
            folder.make(job.id());
            run.start(job.id(), progress, source);
        });
    }

    /**
     * Applies what is staged.
     *
     * @param skipBadRows whether the good rows are applied where others are bad
     * @param maxDeletePercent how much of the zone may be removed; null for what the import was sent with
     * @param keepsSettings whether it is refused where its SOA would change the zone
     * @param reviewed the digest of what was looked at; null for whatever it does now
     * @param author who answers for it
     */
    public JobView apply(
            long id,
            boolean skipBadRows,
            @Nullable Integer maxDeletePercent,
            boolean keepsSettings,
            @Nullable String reviewed,
            Author author) {
        refuseDryRun(author);
        Job staged = jobs.get(id);
        requireApplicable(staged, skipBadRows);
        int percent =
                ImportParameters.percent(maxDeletePercent, staged.request().maxDeletePercent());
        DiffSummary found = summary(id);
        String digest = reviewed == null ? found.digest() : reviewed;
        requireReviewed(staged, digest);
        BulkPlan plan = ImportRun.planOf(staged.request()).allowing(percent, keepsSettings);
        plan.refuseTooManyRemoved(staged.difference().removed(), found.before());
        if (found.changesSettings()) {
            plan.refuseChangedSettings();
        }
        JobProgress progress = new JobProgress(clock);
        queue.add(
                id,
                progress,
                row -> {
                    requireApplicable(row, skipBadRows);
                    requireReviewed(row, digest);
                    row.toBeApplied(skipBadRows, percent, keepsSettings, author);
                },
                () -> run.resume(id, progress),
                author);
        return get(id);
    }

    /** Whether a staged import would remove more than it was sent to remove at the most. */
    public boolean removesTooMany(JobView staged) {
        return ImportRun.planOf(jobs.get(staged.id()).request())
                .removesTooMany(
                        staged.difference().removed(), summary(staged.id()).before());
    }

    private static void requireApplicable(Job staged, boolean skipBadRows) {
        if (staged.state() != JobState.STAGED) {
            throw RefusedException.conflict(Sentence.of("import.not-staged", staged.id(), staged.state()));
        }
        if (staged.badRows() > 0 && !skipBadRows) {
            throw RefusedException.conflict(
                    staged.badRows() == 1
                            ? Sentence.of("import.row-not-taken")
                            : Sentence.of("import.rows-not-taken", staged.badRows()));
        }
        if (staged.request().replaces() && staged.unreadableRows() > 0) {
            throw RefusedException.conflict(ImportRun.wouldBeRemoved(staged.unreadableRows()));
        }
    }

    private static void requireReviewed(Job staged, String digest) {
        if (!digest.equals(staged.reviewed())) {
            throw RefusedException.conflict(Sentence.of("import.compared-anew", staged.id()));
        }
    }

    /** Stops an import before its commit, or forgets one that is staged. */
    public JobView cancel(long id) {
        if (jobs.cancel(id).state().waitsForSomebody()) {
            endings.cancelWaiting(id, Sentence.of("import.cancelled"), () -> folder.clean(id));
            // Somebody may just have had it go on.
            jobs.cancel(id);
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

    /** The list of what is wrong with lines, if there is one. */
    public Optional<Path> problems(long id) {
        jobs.get(id);
        return existing(folder.problems(id));
    }

    /**
     * The rows of a table that could not be taken, to be mended and sent again; of a zone file the list of what is
     * wrong.
     */
    public Optional<Path> errors(long id) {
        return existing(folder.wrongRows(id)).or(() -> problems(id));
    }

    private static Optional<Path> existing(Path file) {
        return Files.exists(file) ? Optional.of(file) : Optional.empty();
    }

    /**
     * A page of what applying an import would do, in the order of numbers.
     *
     * @param effects which rows
     * @param start how their numbers begin, in any notation of the zone, or the empty text
     */
    public Page<DiffView> diff(long id, Collection<Effect> effects, String start, Page.Wanted wanted) {
        Job job = jobs.get(id);
        return diffs.page(folder.of(id), job.request().zone(), effects, start, wanted);
    }

    /**
     * A page of what applying an import would do to record sets, in the order of their owner names.
     *
     * @param effects which of them; unchanged ones only by themselves
     */
    public Page<RecordSetDiff> recordSetDiff(long id, Set<Effect> effects, Page.Wanted wanted) {
        jobs.get(id);
        return diffs.recordSets(folder.of(id), effects, wanted);
    }

    /** What a comparison found, in figures. */
    public DiffSummary summary(long id) {
        return diffs.summary(filesOf(id));
    }

    private void end(long id, JobState state, Sentence why) {
        endings.end(id, state, why, () -> folder.clean(id));
    }
}
