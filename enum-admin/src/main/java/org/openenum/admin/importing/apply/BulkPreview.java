package org.openenum.admin.importing.apply;

import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.diff.DiffWriter;
import org.openenum.admin.bulk.rows.ExistingMappings;
import org.openenum.admin.bulk.rows.RowAccess;
import org.openenum.admin.bulk.rows.RuleSetRows;
import org.openenum.admin.bulk.rows.Tally;
import org.openenum.admin.importing.stage.Staged;
import org.openenum.admin.importing.stage.StagedFile;
import org.openenum.admin.importing.stage.StagedRuleSet;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.Difference;
import org.openenum.admin.zone.Zones;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Finds what applying a staged upload would do to the numbers, blocks and record sets of its zone, and changes nothing.
 */
@Component
public class BulkPreview {

    private final EntityManager entityManager;

    private final DataSource dataSource;

    private final Zones zones;

    private final RuleSets ruleSets;

    private final Clock clock;

    private final TransactionTemplate reading;

    public BulkPreview(
            EntityManager entityManager,
            DataSource dataSource,
            Zones zones,
            RuleSets ruleSets,
            Clock clock,
            PlatformTransactionManager transactionManager) {
        this.entityManager = entityManager;
        this.dataSource = dataSource;
        this.zones = zones;
        this.ruleSets = ruleSets;
        this.clock = clock;
        this.reading = new TransactionTemplate(transactionManager);
        this.reading.setReadOnly(true);
    }

    /**
     * Counts the differences, and writes each of them to the diff.
     *
     * @param entries how many mappings are staged
     */
    public Difference preview(StagedFile file, BulkPlan plan, long entries, JobProgress progress, DiffWriter diff) {
        progress.begin("comparing", entries);
        record Known(Zone zone, Map<String, Integer> named) {}
        Known known = Objects.requireNonNull(
                reading.execute(status -> new Known(zones.require(plan.zone()), ruleSets.idsByName())));
        return RowAccess.eachStatementAlone(dataSource, connection -> {
            try (StagedFile.Cursor staged = file.open();
                    RuleSetRows rows = new RuleSetRows(dataSource, clock.instant());
                    ExistingMappings existing =
                            new ExistingMappings(connection, known.zone().id())) {
                plan.check(connection, known.zone().id());
                Tally tally = new RecordingTally(diff);
                RuleSetIds ids = new RuleSetIds(rows, known.zone().defaultTtlSeconds(), known.named(), false);
                Staged first = staged.next();
                while (first instanceof StagedRuleSet) {
                    first = staged.next();
                }
                MergeJoin join = new MergeJoin(existing, ids, plan, List.of(tally));
                Staged rest = join.run(first, staged, progress);
                diff.seen(join.seen());
                compareRecordSets(plan, file, rest, staged, progress, tally, diff);
                return tally.outcome();
            }
        });
    }

    private void compareRecordSets(
            BulkPlan plan,
            StagedFile file,
            @Nullable Staged first,
            StagedFile.Cursor staged,
            JobProgress progress,
            Tally tally,
            DiffWriter diff) {
        reading.executeWithoutResult(status -> {
            Zone zone = zones.require(plan.zone());
            entityManager.detach(zone);
            try {
                RecordSetPreview preview = new RecordSetPreview(entityManager, zone, clock.instant(), tally, diff);
                if (plan.removesRecordSets()) {
                    preview.others(file);
                }
                preview.run(first, staged, progress);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
