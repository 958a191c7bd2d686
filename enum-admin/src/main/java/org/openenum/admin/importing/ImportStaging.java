package org.openenum.admin.importing;

import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.rows.Delegations;
import org.openenum.admin.importing.check.PresentNames;
import org.openenum.admin.importing.check.ZoneCheck;
import org.openenum.admin.importing.compress.BlockCompression;
import org.openenum.admin.importing.compress.StandingStatus;
import org.openenum.admin.importing.csv.CsvFile;
import org.openenum.admin.importing.csv.WrongRows;
import org.openenum.admin.importing.read.TargetZone;
import org.openenum.admin.importing.stage.RowErrors;
import org.openenum.admin.importing.stage.StagedFile;
import org.openenum.admin.importing.stage.Staging;
import org.openenum.admin.importing.zonefile.ZoneFile;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.ImportRequest;
import org.openenum.admin.job.Job;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.job.Jobs;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Reads the file of an import, stages it and checks it against the present zone. Whatever applying would refuse is an
 * error of its line here.
 *
 * <p>Used by the job thread, and by any other thread to show the first rows of a table.
 */
@Component
class ImportStaging {

    private final Jobs jobs;

    private final ImportFolder folder;

    private final ComparedZone comparedZone;

    private final PresentNames presentNames;

    private final StandingStatus standingStatus;

    private final Zones zones;

    private final RuleSets ruleSets;

    private final EntityManager entityManager;

    private final TransactionOperations transactions;

    ImportStaging(
            Jobs jobs,
            ImportFolder folder,
            ComparedZone comparedZone,
            PresentNames presentNames,
            StandingStatus standingStatus,
            Zones zones,
            RuleSets ruleSets,
            EntityManager entityManager,
            TransactionOperations transactions) {
        this.jobs = jobs;
        this.folder = folder;
        this.comparedZone = comparedZone;
        this.presentNames = presentNames;
        this.standingStatus = standingStatus;
        this.zones = zones;
        this.ruleSets = ruleSets;
        this.entityManager = entityManager;
        this.transactions = transactions;
    }

    /** The uploaded file. */
    ImportRun.Source upload(long id) {
        return (zone, staging, errors, sameProgress) -> {
            Job job = jobs.get(id);
            sameProgress.begin("reading", job.fileOctets());
            try (InputStream in = Files.newInputStream(folder.upload(id))) {
                if (job.request().format() == ImportFormat.CSV) {
                    new CsvFile(in, folder.form(id), zone, staging, errors).read(sameProgress);
                } else {
                    new ZoneFile(in, zone, staging, errors).read(sameProgress);
                }
            }
        };
    }

    /**
     * The zone to read a file for.
     *
     * @throws RefusedException if it does not exist
     */
    TargetZone target(String apex) {
        return Objects.requireNonNull(transactions.execute(status -> {
            Zone found = zones.require(apex);
            return new TargetZone(
                    found.apexName(),
                    found.notation(),
                    ruleSets.idsByName().keySet(),
                    Delegations.of(entityManager, found));
        }));
    }

    /** Reads, sorts and checks the file; then stores the counts in the job's row. */
    StagedFile stage(Job job, JobProgress progress, ImportRun.Source source) throws IOException {
        // Before the zone is read, so that a change meanwhile counts as a later one.
        comparedZone.note(job.id(), job.request().zone());
        TargetZone zone = target(job.request().zone());
        try (RowErrors errors = new RowErrors(folder.problems(job.id()));
                Staging staging = new Staging(folder.of(job.id()), zone.apex(), errors, habitOf(job.request()))) {
            source.read(zone, staging, errors, progress);
            progress.begin("sorting", 0);
            StagedFile staged = staging.finish(progress::checkCancelled);
            ZoneCheck check = check(job, zone, staged, errors, progress);
            long mappings = check == null ? staging.mappings() : check.mappings();
            long unreadable = staging.unreadableLines() + (check == null ? 0 : check.refused());
            long entries = job.request().compresses() ? compress(job, zone, staged, progress) : mappings;
            progress.errors(errors.count());
            jobs.update(job.id(), row -> row.counts().found(entries, unreadable, errors.count(), errors.warnings()));
            if (job.request().format() == ImportFormat.CSV) {
                WrongRows.write(folder.upload(job.id()), folder.form(job.id()), errors, folder.wrongRows(job.id()));
            }
            return staged;
        }
    }

    private static Staging.Habit habitOf(ImportRequest request) {
        return request.format() == ImportFormat.ZONEFILE ? Staging.Habit.MASTER_FILE : Staging.Habit.TABLE;
    }

    /** Checks a zone file as a whole; a table has no errors that only the whole would show. */
    private @Nullable ZoneCheck check(
            Job job, TargetZone zone, StagedFile staged, RowErrors errors, JobProgress progress) throws IOException {
        if (job.request().format() != ImportFormat.ZONEFILE) {
            return null;
        }
        boolean replaces = job.request().replaces();
        progress.begin("checking", 0);
        StagedFile checked = new StagedFile(folder.of(job.id()).resolve("checked"));
        ZoneCheck check = new ZoneCheck(
                zone.apex(),
                errors,
                presentNames.of(zone.apex(), replaces),
                delegationsThatStay(job, zone),
                progress::checkCancelled);
        check.check(staged, checked);
        Files.move(checked.file(), staged.file(), StandardCopyOption.REPLACE_EXISTING);
        return check;
    }

    /** A zone file that replaces the zone defines the delegations itself. */
    private static Delegations delegationsThatStay(Job job, TargetZone zone) {
        boolean saysItself =
                job.request().format() == ImportFormat.ZONEFILE && job.request().replaces();
        return saysItself ? Delegations.NONE : zone.delegations();
    }

    /** Makes blocks of runs of equal numbers; returns how many mappings are left. */
    private long compress(Job job, TargetZone zone, StagedFile staged, JobProgress progress) throws IOException {
        progress.begin("compressing", 0);
        if (job.request().format() == ImportFormat.CSV) {
            settleStatus(job, staged, progress);
        }
        StagedFile compressed = new StagedFile(folder.of(job.id()).resolve("compressed"));
        BlockCompression compression =
                new BlockCompression(zone.heldDigits(), delegationsThatStay(job, zone), progress::checkCancelled);
        compression.compress(staged, compressed, folder.of(job.id()));
        Files.move(compressed.file(), staged.file(), StandardCopyOption.REPLACE_EXISTING);
        return compression.entries();
    }

    private void settleStatus(Job job, StagedFile staged, JobProgress progress) throws IOException {
        StagedFile settled = new StagedFile(folder.of(job.id()).resolve("settled"));
        Zone zone = Objects.requireNonNull(
                transactions.execute(status -> zones.require(job.request().zone())));
        standingStatus.settle(staged, settled, zone.id(), progress::checkCancelled);
        Files.move(settled.file(), staged.file(), StandardCopyOption.REPLACE_EXISTING);
    }
}
