package org.openenum.admin.bulk;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.apply.BulkApply;
import org.openenum.admin.bulk.apply.BulkOutcome;
import org.openenum.admin.bulk.apply.BulkPlan;
import org.openenum.admin.bulk.apply.BulkPreview;
import org.openenum.admin.bulk.check.PresentNames;
import org.openenum.admin.bulk.check.ZoneCheck;
import org.openenum.admin.bulk.compress.BlockCompression;
import org.openenum.admin.bulk.diff.DiffWriter;
import org.openenum.admin.bulk.read.CsvFile;
import org.openenum.admin.bulk.read.TargetZone;
import org.openenum.admin.bulk.read.UnreadableFileException;
import org.openenum.admin.bulk.read.ZoneFile;
import org.openenum.admin.bulk.stage.RowErrors;
import org.openenum.admin.bulk.stage.StagedFile;
import org.openenum.admin.bulk.stage.Staging;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.ImportRequest;
import org.openenum.admin.job.Job;
import org.openenum.admin.job.JobCancelledException;
import org.openenum.admin.job.JobEndings;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.job.JobState;
import org.openenum.admin.job.Jobs;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.openenum.zone.Zone;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * One import from its file to its end, on the thread of the jobs: read, stage, compare or apply.
 *
 * <p>Whatever happens, the job's row says how it ended, and files that are no longer needed are gone.
 */
@Component
public class ImportRun {

    private static final Logger LOG = LoggerFactory.getLogger(ImportRun.class);

    private final Jobs jobs;

    private final JobEndings endings;

    private final ImportFolder folder;

    private final BulkApply bulkApply;

    private final BulkPreview bulkPreview;

    private final ComparedSerial comparedSerial;

    private final PresentNames presentNames;

    private final Zones zones;

    private final RuleSets ruleSets;

    private final Clock clock;

    private final TransactionOperations transactions;

    ImportRun(
            Jobs jobs,
            JobEndings endings,
            ImportFolder folder,
            BulkApply bulkApply,
            BulkPreview bulkPreview,
            ComparedSerial comparedSerial,
            PresentNames presentNames,
            Zones zones,
            RuleSets ruleSets,
            Clock clock,
            TransactionOperations transactions) {
        this.jobs = jobs;
        this.endings = endings;
        this.folder = folder;
        this.bulkApply = bulkApply;
        this.bulkPreview = bulkPreview;
        this.comparedSerial = comparedSerial;
        this.presentNames = presentNames;
        this.zones = zones;
        this.ruleSets = ruleSets;
        this.clock = clock;
        this.transactions = transactions;
    }

    /** What puts lines into staging: a file, or the demo plan. */
    @FunctionalInterface
    public interface Source {
        void read(TargetZone zone, Staging staging, RowErrors errors, JobProgress progress) throws IOException;
    }

    /** Reads and stages; then applies, or waits for somebody to say so. */
    void start(long id, JobProgress progress) {
        start(id, progress, (zone, staging, errors, sameProgress) -> {
            Job job = jobs.get(id);
            sameProgress.begin("reading", job.fileOctets());
            try (InputStream in = Files.newInputStream(folder.upload(id))) {
                if (job.request().format() == ImportFormat.CSV) {
                    new CsvFile(in, folder.form(id), zone, staging, errors).read(sameProgress);
                } else {
                    new ZoneFile(in, zone, staging, errors).read(sameProgress);
                }
            }
        });
    }

    void start(long id, JobProgress progress, Source source) {
        ended(id, () -> {
            Job job = jobs.update(id, row -> row.moveTo(JobState.READING));
            StagedFile staged = stage(job, progress, source);
            Job read = jobs.get(id);
            refuseIfBad(read, read.request());
            if (read.request().appliesAtOnce()) {
                apply(read, staged, progress);
            } else {
                BulkOutcome outcome = compare(read, staged, progress);
                jobs.update(id, row -> {
                    count(row, outcome);
                    row.moveTo(JobState.STAGED);
                });
            }
        });
    }

    /** Applies what is staged already. */
    void resume(long id, JobProgress progress) {
        ended(id, () -> {
            Job job = jobs.get(id);
            refuseIfBad(job, job.request());
            apply(job, new StagedFile(folder.staged(id)), progress);
        });
    }

    private BulkOutcome compare(Job job, StagedFile staged, JobProgress progress) throws IOException {
        comparedSerial.note(job.id(), job.request().zone());
        try (DiffWriter diff = new DiffWriter(folder.of(job.id()))) {
            return bulkPreview.preview(staged, planOf(job.request()), job.entries(), progress, diff);
        }
    }

    /**
     * The zone that files are read for.
     *
     * @throws RefusedException if there is none
     */
    TargetZone target(String apex) {
        return Objects.requireNonNull(transactions.execute(status -> {
            Zone found = zones.require(apex);
            return new TargetZone(
                    found.apexName(), found.notation(), ruleSets.idsByName().keySet());
        }));
    }

    private StagedFile stage(Job job, JobProgress progress, Source source) throws IOException {
        TargetZone zone = target(job.request().zone());
        try (RowErrors errors = new RowErrors(folder.errors(job.id()));
                Staging staging = new Staging(folder.of(job.id()), zone.apex(), errors, habitOf(job.request()))) {
            source.read(zone, staging, errors, progress);
            progress.begin("sorting", 0);
            StagedFile staged = staging.finish(progress::checkCancelled);
            ZoneCheck check = check(job, zone, staged, errors, progress);
            long mappings = check == null ? staging.mappings() : check.mappings();
            long unreadable = staging.unreadableLines() + (check == null ? 0 : check.refused());
            long entries = job.request().compresses() ? compress(job, zone, staged, progress) : mappings;
            progress.errors(errors.count());
            jobs.update(job.id(), row -> row.counted(entries, unreadable, errors.count(), errors.warnings()));
            return staged;
        }
    }

    private static Staging.Habit habitOf(ImportRequest request) {
        return request.format() == ImportFormat.ZONEFILE ? Staging.Habit.MASTER_FILE : Staging.Habit.TABLE;
    }

    /** Looks at a zone file as a whole; a table says nothing that only the whole of it would show. */
    private @Nullable ZoneCheck check(
            Job job, TargetZone zone, StagedFile staged, RowErrors errors, JobProgress progress) throws IOException {
        if (job.request().format() != ImportFormat.ZONEFILE) {
            return null;
        }
        progress.begin("checking", 0);
        StagedFile checked = new StagedFile(folder.of(job.id()).resolve("checked"));
        PresentNames.Obstacles present =
                job.request().replaces() ? PresentNames.Obstacles.NONE : presentNames.of(zone.apex());
        ZoneCheck check = new ZoneCheck(zone.apex(), errors, present, progress::checkCancelled);
        check.check(staged, checked);
        Files.move(checked.file(), staged.file(), StandardCopyOption.REPLACE_EXISTING);
        return check;
    }

    /** Makes blocks of runs of equal numbers; returns how many mappings are left. */
    private long compress(Job job, TargetZone zone, StagedFile staged, JobProgress progress) throws IOException {
        progress.begin("compressing", 0);
        StagedFile compressed = new StagedFile(folder.of(job.id()).resolve("compressed"));
        BlockCompression compression = new BlockCompression(zone.heldDigits(), progress::checkCancelled);
        compression.compress(staged, compressed, folder.of(job.id()));
        Files.move(compressed.file(), staged.file(), StandardCopyOption.REPLACE_EXISTING);
        return compression.entries();
    }

    /** A file with bad rows that must not be skipped is staged for nothing but its errors. */
    private static void refuseIfBad(Job job, ImportRequest request) {
        if (job.badRows() > 0 && !request.skipsBadRows() && request.appliesAtOnce()) {
            throw RefusedException.conflict(rows(job.badRows()) + " could not be taken, so nothing was applied");
        }
        if (request.replaces() && job.unreadableRows() > 0 && request.appliesAtOnce()) {
            throw RefusedException.conflict(rows(job.unreadableRows())
                    + " could not be taken, and replacing would remove what they are about:"
                    + " nothing was applied");
        }
    }

    /** So many rows, in words. */
    static String rows(long count) {
        return count == 1 ? "1 row" : count + " rows";
    }

    private void apply(Job job, StagedFile staged, JobProgress progress) {
        jobs.update(job.id(), row -> row.moveTo(JobState.APPLYING));
        bulkApply.apply(
                staged,
                planOf(job.request()),
                job.entries(),
                job.author(),
                progress,
                outcome -> jobs.within(job.id(), row -> {
                    count(row, outcome);
                    row.end(JobState.DONE, null, clock.instant());
                }),
                changeset -> jobs.within(job.id(), row -> row.committedAs(changeset)));
        folder.clean(job.id());
    }

    private static void count(Job row, BulkOutcome outcome) {
        row.compared(outcome.created(), outcome.changed(), outcome.unchanged(), outcome.removed());
    }

    private static BulkPlan planOf(ImportRequest request) {
        return new BulkPlan(
                request.zone(),
                request.replaces(),
                request.format() == ImportFormat.ZONEFILE,
                request.compresses(),
                request.maxDeletePercent());
    }

    private interface Work {
        void run() throws IOException;
    }

    private void ended(long id, Work work) {
        try {
            work.run();
        } catch (JobCancelledException e) {
            end(id, JobState.CANCELLED, "cancelled; nothing was applied");
        } catch (RefusedException | UnreadableFileException e) {
            end(id, JobState.FAILED, String.valueOf(e.getMessage()));
        } catch (IOException | UncheckedIOException e) {
            LOG.error("import {} failed", id, e);
            end(id, JobState.FAILED, "the import's files could not be read or written; nothing was applied");
        } catch (RuntimeException e) {
            endings.fail(id, e, "nothing was applied", () -> folder.clean(id));
        }
    }

    private void end(long id, JobState state, String why) {
        endings.end(id, state, why, () -> folder.clean(id));
    }
}
