package org.openenum.admin.importing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import org.openenum.admin.bulk.diff.DiffSummary;
import org.openenum.admin.bulk.diff.DiffWriter;
import org.openenum.admin.importing.apply.BulkApply;
import org.openenum.admin.importing.apply.BulkPlan;
import org.openenum.admin.importing.apply.BulkPreview;
import org.openenum.admin.importing.apply.OtherThanReviewedException;
import org.openenum.admin.importing.read.TargetZone;
import org.openenum.admin.importing.read.UnreadableFileException;
import org.openenum.admin.importing.stage.RowErrors;
import org.openenum.admin.importing.stage.StagedFile;
import org.openenum.admin.importing.stage.Staging;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.ImportRequest;
import org.openenum.admin.job.Job;
import org.openenum.admin.job.JobCancelledException;
import org.openenum.admin.job.JobEndings;
import org.openenum.admin.job.JobLostException;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.job.JobState;
import org.openenum.admin.job.Jobs;
import org.openenum.admin.usecase.Difference;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * One import from its file to its end, on the job thread: read, stage, compare or apply.
 *
 * <p>In every case, the job's row says how it ended, and files that are no longer needed are removed.
 */
@Component
public class ImportRun {

    private static final Logger LOG = LoggerFactory.getLogger(ImportRun.class);

    private final Jobs jobs;

    private final JobEndings endings;

    private final ImportFolder folder;

    private final WaitingImports waiting;

    private final ImportStaging files;

    private final BulkApply bulkApply;

    private final BulkPreview bulkPreview;

    private final ComparedZone comparedZone;

    private final Clock clock;

    ImportRun(
            Jobs jobs,
            JobEndings endings,
            ImportFolder folder,
            WaitingImports waiting,
            ImportStaging files,
            BulkApply bulkApply,
            BulkPreview bulkPreview,
            ComparedZone comparedZone,
            Clock clock) {
        this.jobs = jobs;
        this.endings = endings;
        this.folder = folder;
        this.waiting = waiting;
        this.files = files;
        this.bulkApply = bulkApply;
        this.bulkPreview = bulkPreview;
        this.comparedZone = comparedZone;
        this.clock = clock;
    }

    /** A source of lines for staging: a file, or the demo plan. */
    @FunctionalInterface
    public interface Source {
        void read(TargetZone zone, Staging staging, RowErrors errors, JobProgress progress) throws IOException;
    }

    /** Reads and stages; then applies, or waits for a decision. */
    void start(long id, JobProgress progress) {
        start(id, progress, files.upload(id));
    }

    void start(long id, JobProgress progress, Source source) {
        ended(id, () -> {
            Job job = jobs.update(id, row -> row.moveTo(JobState.READING));
            StagedFile staged = files.stage(job, progress, source);
            Job read = jobs.get(id);
            refuseIfBad(read, read.request());
            if (read.request().appliesAtOnce()) {
                apply(read, staged, progress);
            } else {
                String digest = compare(read, staged, progress);
                jobs.update(id, row -> row.staged(null, digest, clock.instant()));
            }
        });
    }

    /** Applies what was reviewed; if the zone was changed since, only if the import still does the same. */
    void resume(long id, JobProgress progress) {
        ended(id, () -> {
            Job job = jobs.get(id);
            boolean hasMoved = comparedZone.hasMoved(id, job.request().zone());
            if (hasMoved || !applies(job, new StagedFile(folder.staged(id)), progress)) {
                applyIfTheSameStill(job, progress);
            }
        });
    }

    /** Like {@link #resume}, after the program has ended meanwhile: the staged files it left are not trusted. */
    void resumeAnew(long id, JobProgress progress) {
        ended(id, () -> applyIfTheSameStill(jobs.get(id), progress));
    }

    private void applyIfTheSameStill(Job reviewed, JobProgress progress) throws IOException {
        long id = reviewed.id();
        jobs.update(id, row -> row.moveTo(JobState.READING));
        StagedFile staged = files.stage(reviewed, progress, files.upload(id));
        Job again = jobs.get(id);
        String digest = compare(again, staged, progress);
        if (again.counts().badRows() != reviewed.counts().badRows() || !digest.equals(reviewed.reviewed())) {
            jobs.update(id, row -> row.staged(Sentence.of("import.zone-moved"), digest, clock.instant()));
        } else if (!applies(jobs.get(id), staged, progress)) {
            applyIfTheSameStill(reviewed, progress);
        }
    }

    /** Returns false, with nothing done, if a change at this very moment made the import do something else. */
    private boolean applies(Job reviewed, StagedFile staged, JobProgress progress) {
        try {
            apply(reviewed, staged, progress);
            return true;
        } catch (OtherThanReviewedException e) {
            LOG.info("import {} is compared again: {}", reviewed.id(), e.getMessage());
            return false;
        }
    }

    /** Returns the digest of what applying the import would do. */
    private String compare(Job job, StagedFile staged, JobProgress progress) throws IOException {
        try (DiffWriter diff = new DiffWriter(folder.of(job.id()))) {
            Difference outcome = bulkPreview.preview(
                    staged, planOf(job.request()), job.counts().entries(), progress, diff);
            jobs.update(job.id(), row -> row.counts().changes(outcome));
            diff.finish();
        }
        return DiffSummary.read(folder.of(job.id())).digest();
    }

    /** Refuses to apply a file with bad rows that must not be skipped: it is staged only for its errors. */
    private static void refuseIfBad(Job job, ImportRequest request) {
        if (job.counts().badRows() > 0 && !request.skipsBadRows() && request.appliesAtOnce()) {
            throw RefusedException.conflict(
                    job.counts().badRows() == 1
                            ? Sentence.of("import.row-stops-all")
                            : Sentence.of("import.rows-stop-all", job.counts().badRows()));
        }
        if (request.replaces() && job.counts().unreadableRows() > 0 && request.appliesAtOnce()) {
            throw RefusedException.conflict(Sentence.of(
                    "import.nothing-applied", wouldBeRemoved(job.counts().unreadableRows())));
        }
    }

    /** Why unreadable rows prevent a file from replacing the whole zone. */
    static Sentence wouldBeRemoved(long rows) {
        return rows == 1
                ? Sentence.of("import.row-would-be-removed")
                : Sentence.of("import.rows-would-be-removed", rows);
    }

    private void apply(Job job, StagedFile staged, JobProgress progress) {
        jobs.update(job.id(), row -> row.moveTo(JobState.APPLYING));
        bulkApply.apply(
                staged,
                planOf(job.request()),
                job.counts().entries(),
                job.reviewed(),
                job.author(),
                progress,
                outcome -> jobs.within(job.id(), row -> {
                    row.counts().changes(outcome);
                    row.end(JobState.DONE, null, clock.instant());
                }),
                changeset -> jobs.within(job.id(), row -> row.committedAs(changeset)));
        folder.clean(job.id());
    }

    static BulkPlan planOf(ImportRequest request) {
        return new BulkPlan(
                request.zone(),
                request.replaces(),
                request.format() == ImportFormat.ZONEFILE,
                request.compresses(),
                request.keepsSettings(),
                request.maxDeletePercent());
    }

    private interface Work {
        void run() throws IOException;
    }

    private void ended(long id, Work work) {
        try {
            work.run();
        } catch (JobCancelledException e) {
            endings.end(id, JobState.CANCELLED, Sentence.of("import.cancelled"), () -> folder.clean(id));
        } catch (JobLostException e) {
            throw e;
        } catch (RefusedException | UnreadableFileException e) {
            waiting.fail(id, e.sentence(), true);
        } catch (IOException | UncheckedIOException e) {
            LOG.error("import {} failed", id, e);
            waiting.fail(id, Sentence.of("import.files-failed"), true);
        } catch (RuntimeException e) {
            endings.fail(id, e, Sentence.of("job.nothing-applied"), () -> folder.cleanToRetry(id));
        }
    }
}
