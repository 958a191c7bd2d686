package org.openenum.admin.importing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.diff.DiffSummary;
import org.openenum.admin.bulk.diff.DiffView;
import org.openenum.admin.bulk.diff.Diffs;
import org.openenum.admin.importing.apply.BulkPlan;
import org.openenum.admin.job.Job;
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
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;

/** The use cases of imports that have been read: review what they would do, see what could not be read, apply them. */
@Service
public class StagedImports {

    private final Jobs jobs;

    private final JobQueue queue;

    private final ImportRun run;

    private final ImportFolder folder;

    private final Diffs diffs;

    private final Clock clock;

    StagedImports(Jobs jobs, JobQueue queue, ImportRun run, ImportFolder folder, Diffs diffs, Clock clock) {
        this.jobs = jobs;
        this.queue = queue;
        this.run = run;
        this.folder = folder;
        this.diffs = diffs;
        this.clock = clock;
    }

    /**
     * Applies a staged import.
     *
     * @param skipBadRows whether to apply the good rows if others are bad
     * @param maxDeletePercent how much of the zone may be removed; null for the limit of the upload
     * @param keepsSettings whether the import is refused if its SOA would change the zone's settings
     * @param reviewed the digest of what was reviewed; null for whatever it does now
     * @param author the author of the changes
     */
    public JobView apply(
            long id,
            boolean skipBadRows,
            @Nullable Integer maxDeletePercent,
            boolean keepsSettings,
            @Nullable String reviewed,
            Author author) {
        Imports.refuseDryRun(author);
        Job staged = jobs.get(id);
        requireApplicable(staged, skipBadRows);
        int percent =
                ImportParameters.percent(maxDeletePercent, staged.request().maxDeletePercent());
        DiffSummary found = summary(id);
        String digest = reviewed == null ? found.digest() : reviewed;
        requireReviewed(staged, digest);
        BulkPlan plan = ImportRun.planOf(staged.request()).allowing(percent, keepsSettings);
        plan.refuseTooManyRemoved(staged.counts().changes().removed(), found.before());
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
        return jobs.view(id);
    }

    /** Whether a staged import would remove more than its upload allowed. */
    public boolean removesTooMany(JobView staged) {
        return ImportRun.planOf(jobs.get(staged.id()).request())
                .removesTooMany(
                        staged.difference().removed(), summary(staged.id()).before());
    }

    private static void requireApplicable(Job staged, boolean skipBadRows) {
        if (staged.state() != JobState.STAGED) {
            throw RefusedException.conflict(Sentence.of("import.not-staged", staged.id(), staged.state()));
        }
        if (staged.counts().badRows() > 0 && !skipBadRows) {
            throw RefusedException.conflict(
                    staged.counts().badRows() == 1
                            ? Sentence.of("import.row-not-taken")
                            : Sentence.of(
                                    "import.rows-not-taken", staged.counts().badRows()));
        }
        if (staged.request().replaces() && staged.counts().unreadableRows() > 0) {
            throw RefusedException.conflict(
                    ImportRun.wouldBeRemoved(staged.counts().unreadableRows()));
        }
    }

    private static void requireReviewed(Job staged, String digest) {
        if (!digest.equals(staged.reviewed())) {
            throw RefusedException.conflict(Sentence.of("import.compared-anew", staged.id()));
        }
    }

    /** The list of errors and warnings, if there is one. */
    public Optional<Path> problems(long id) {
        jobs.get(id);
        return existing(folder.problems(id));
    }

    /**
     * The rows of a table that could not be imported, to be corrected and sent again; for a zone file, the list of
     * errors and warnings.
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
     * @param effects the effects to list
     * @param start how their numbers begin, in any notation of the zone, or the empty text
     */
    public Page<DiffView> diff(long id, Collection<Effect> effects, String start, Page.Wanted wanted) {
        Job job = jobs.get(id);
        return diffs.page(folder.of(id), job.request().zone(), effects, start, wanted);
    }

    /**
     * A page of what applying an import would do to record sets, in the order of their owner names.
     *
     * @param effects the effects to list; unchanged ones only by themselves
     */
    public Page<RecordSetDiff> recordSetDiff(long id, Set<Effect> effects, Page.Wanted wanted) {
        jobs.get(id);
        return diffs.recordSets(folder.of(id), effects, wanted);
    }

    /** The counts of the comparison with the zone. */
    public DiffSummary summary(long id) {
        return diffs.summary(folder.require(id));
    }
}
