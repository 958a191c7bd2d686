package org.openenum.admin.importing.apply;

import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.rows.Delegations;
import org.openenum.admin.bulk.rows.ExistingMappings;
import org.openenum.admin.bulk.rows.RowAccess;
import org.openenum.admin.bulk.rows.RuleSetRows;
import org.openenum.admin.bulk.rows.TableStatistics;
import org.openenum.admin.bulk.rows.Tally;
import org.openenum.admin.bulk.rows.WritingTally;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.importing.stage.Staged;
import org.openenum.admin.importing.stage.StagedFile;
import org.openenum.admin.importing.stage.StagedRecordSet;
import org.openenum.admin.importing.stage.StagedRuleSet;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.record.RecordSets;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Difference;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.ZoneContent;
import org.openenum.admin.zone.Zones;
import org.openenum.change.Change;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Type;

/**
 * Applies a staged upload to the database: all of it in one transaction, or nothing.
 *
 * <p>Uses two connections: that of the transaction, and one that creates rule sets. Called by the job thread, which
 * runs one job at a time.
 */
@Component
public class BulkApply {

    private final EntityManager entityManager;

    private final DataSource dataSource;

    private final ChangeLog changeLog;

    private final Zones zones;

    private final RuleSets ruleSets;

    private final RecordSets recordSets;

    private final TableStatistics statistics;

    private final Clock clock;

    BulkApply(
            EntityManager entityManager,
            DataSource dataSource,
            ChangeLog changeLog,
            Zones zones,
            RuleSets ruleSets,
            RecordSets recordSets,
            TableStatistics statistics,
            Clock clock) {
        this.statistics = statistics;
        this.entityManager = entityManager;
        this.dataSource = dataSource;
        this.changeLog = changeLog;
        this.zones = zones;
        this.ruleSets = ruleSets;
        this.recordSets = recordSets;
        this.clock = clock;
    }

    /**
     * Applies the upload and commits.
     *
     * @param entries how many mappings are staged
     * @param reviewed the digest of what was reviewed; null if there was no review
     * @param last called right before the commit, within the transaction, with what was done
     * @param lastChangeset called after that with the id of the changeset, if anything changed
     * @throws RefusedException if it must not be applied; nothing was changed then
     * @throws OtherThanReviewedException if it would do something else than was reviewed; nothing was changed then
     */
    public Difference apply(
            StagedFile file,
            BulkPlan plan,
            long entries,
            @Nullable String reviewed,
            Author author,
            JobProgress progress,
            Consumer<Difference> last,
            LongConsumer lastChangeset) {
        Difference done = changeLog.writeInBackground(author, changes -> {
            progress.begin("writing", entries);
            changes.onCommit(lastChangeset);
            Application application = new Application(plan, reviewed, progress, changes);
            Difference outcome = RowAccess.inTransaction(dataSource, connection -> application.run(file, connection));
            changes.note(
                    "import.apply",
                    Sentence.plain(plan.zone()),
                    Sentence.of("audit.imported", outcome.created(), outcome.changed(), outcome.removed()));
            progress.begin("committing", 0);
            // Not while waiting for the head: while the row of a job is locked, its lease cannot be renewed.
            changes.checkLast("end of the job", () -> {
                progress.checkCancelled();
                last.accept(outcome);
            });
            return outcome;
        });
        statistics.renewAfter(done);
        return done;
    }

    /** One attempt. */
    private final class Application {

        private final BulkPlan plan;

        private final JobProgress progress;

        private final PendingChanges changes;

        private final ReviewCheck review;

        private final Zone zone;

        private final Map<String, Integer> named;

        Application(BulkPlan plan, @Nullable String reviewed, JobProgress progress, PendingChanges changes) {
            this.plan = plan;
            this.review = new ReviewCheck(reviewed);
            this.progress = progress;
            this.changes = changes;
            this.zone = zones.require(plan.zone());
            this.named = new HashMap<>(ruleSets.idsByName());
        }

        Difference run(StagedFile file, Connection connection) throws SQLException, IOException {
            plan.check(connection, zone.id());
            Delegations delegations = delegations();
            delegations.refuseBelowLaterOnes(entityManager, zone, changes);
            try (StagedFile.Cursor staged = file.open();
                    RuleSetRows made = new RuleSetRows(dataSource, clock.instant());
                    ExistingMappings existing =
                            new ExistingMappings(connection, zone.id(), "", changes.isTriedAgain());
                    WritingTally tally = new WritingTally(connection, zone, delegations, changes, clock.instant())) {
                Staged first = takeRuleSets(staged);
                RuleSetIds ids = new RuleSetIds(made, zone.defaultTtlSeconds(), named, true);
                MergeJoin join = new MergeJoin(existing, ids, plan, review.besides(tally));
                Staged rest = join.run(first, staged, progress);
                tally.flush();
                if (tally.outcome().created() > 0) {
                    zones.mustTakeNumbers(zone, changes);
                }
                RecordSetRows records =
                        new RecordSetRows(entityManager, recordSets, zone, delegations, changes, review);
                long seen = join.seen() + removeOtherRecordSets(file, records, tally);
                plan.refuseTooManyRemoved(tally.outcome().removed(), seen);
                tally.finish();
                ruleSets.mustStay(ids.usedNames(), changes);
                takeRecordSets(rest, staged, records, tally);
                review.requireTheSame();
                return tally.outcome();
            }
        }

        private @Nullable Staged takeRuleSets(StagedFile.Cursor staged) throws IOException {
            Staged entry = staged.next();
            while (entry instanceof StagedRuleSet set) {
                if (!named.containsKey(set.name())) {
                    named.put(
                            set.name(),
                            ruleSets.make(set.name(), set.rules().content(zone.defaultTtlSeconds()), changes)
                                    .id());
                }
                entry = staged.next();
            }
            return entry;
        }

        private Delegations delegations() {
            return plan.removesRecordSets() ? Delegations.NONE : Delegations.of(entityManager, zone);
        }

        /** If the other record sets of the zone are removed, how many record sets it had; otherwise 0. */
        private long removeOtherRecordSets(StagedFile file, RecordSetRows rows, Tally tally) throws IOException {
            if (!plan.removesRecordSets()) {
                return 0;
            }
            OtherRecordSets others = new OtherRecordSets(entityManager, zone);
            others.run(file, set -> tally.count(rows.remove(set)));
            return others.seen();
        }

        private void takeRecordSets(@Nullable Staged first, StagedFile.Cursor staged, RecordSetRows rows, Tally tally)
                throws IOException {
            String before = ZoneContent.json(zone);
            boolean zoneChanged = false;
            for (Staged entry = first; entry instanceof StagedRecordSet set; entry = staged.next()) {
                progress.checkCancelled();
                if (set.type() == Type.SOA) {
                    boolean changes = takeAuthority(set);
                    zoneChanged |= changes;
                    tally.count(RecordSetRows.ofPresent(changes));
                } else {
                    tally.count(rows.put(set));
                }
            }
            if (zoneChanged) {
                entityManager.flush();
                changes.add(Change.ofZone(zone.id(), before, ZoneContent.json(zone)));
            }
        }

        private boolean takeAuthority(StagedRecordSet set) {
            Map<String, @Nullable Object> before = RecordSetLines.authority(zone);
            boolean changes = StartOfAuthority.apply(zone, set, clock.instant());
            if (changes) {
                plan.refuseChangedSettings();
            }
            review.take(() -> RecordSetLines.ofAuthority(set, changes, before, zone));
            return changes;
        }
    }
}
