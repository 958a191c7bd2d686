package org.openenum.admin.bulk.update;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import javax.sql.DataSource;
import org.openenum.admin.bulk.diff.DiffView;
import org.openenum.admin.bulk.diff.Diffs;
import org.openenum.admin.bulk.rows.Delegations;
import org.openenum.admin.bulk.rows.ExistingMappings;
import org.openenum.admin.bulk.rows.MappingRows;
import org.openenum.admin.bulk.rows.RowAccess;
import org.openenum.admin.bulk.rows.RowsBefore;
import org.openenum.admin.bulk.rows.RuleSetRows;
import org.openenum.admin.bulk.rows.SamplingTally;
import org.openenum.admin.bulk.rows.Tally;
import org.openenum.admin.bulk.rows.WritingTally;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.job.JobView;
import org.openenum.admin.many.Matches;
import org.openenum.admin.many.Update;
import org.openenum.admin.mapping.MappingEdit;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.UpdateOutcome;
import org.openenum.admin.usecase.UpdatePreview;
import org.openenum.admin.zone.Zones;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Edits every number or block that a filter finds: one ordered pass over the zone's rows below the prefix, in one
 * transaction, so that all of it happens or nothing. They are packed rows of JDBC, not entities: there may be millions.
 */
@Component
class FilteredUpdate implements Matches<MappingFilter, MappingEdit, DiffView> {

    /** Entries that a preview looks at: a tenth of a second. Who means more of them sees figures of so many. */
    static final int MAX_PREVIEW_ROWS = 50_000;

    private final DataSource dataSource;

    private final ChangeLog changeLog;

    private final Zones zones;

    private final RuleSets ruleSets;

    private final RowsBefore rowsBefore;

    private final Diffs diffs;

    private final Clock clock;

    FilteredUpdate(
            DataSource dataSource,
            ChangeLog changeLog,
            Zones zones,
            RuleSets ruleSets,
            RowsBefore rowsBefore,
            Diffs diffs,
            Clock clock) {
        this.dataSource = dataSource;
        this.changeLog = changeLog;
        this.zones = zones;
        this.ruleSets = ruleSets;
        this.rowsBefore = rowsBefore;
        this.diffs = diffs;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "numbers";
    }

    @Override
    public Class<MappingFilter> filterType() {
        return MappingFilter.class;
    }

    @Override
    public Class<MappingEdit> editType() {
        return MappingEdit.class;
    }

    @Override
    @Transactional(readOnly = true)
    public long count(String apex, MappingFilter filter, long limit) {
        Zone zone = zones.require(apex);
        String name = filter.ruleSet();
        Integer ruleSetId =
                name == null ? null : Integer.valueOf(ruleSets.require(name).id());
        return RowAccess.translating(() -> {
            Connection connection = DataSourceUtils.getConnection(dataSource);
            try {
                return new FilterCount(filter, zone.id(), ruleSetId).read(connection, limit);
            } finally {
                DataSourceUtils.releaseConnection(connection, dataSource);
            }
        });
    }

    @Override
    @Transactional(readOnly = true)
    public UpdatePreview<DiffView> preview(Update<MappingFilter, MappingEdit> update) {
        return preview(update, MAX_PREVIEW_ROWS);
    }

    /** The same of other many. */
    @Transactional(readOnly = true)
    public UpdatePreview<DiffView> preview(Update<MappingFilter, MappingEdit> update, int maxRows) {
        Zone zone = zones.require(update.apex());
        SamplingTally tally = new SamplingTally();
        EditedRows edited = EditedRows.imagined(zone, update.edit(), ruleSets);
        boolean complete = RowAccess.translating(() -> {
            Connection connection = DataSourceUtils.getConnection(dataSource);
            try (ExistingMappings existing =
                    new ExistingMappings(connection, zone.id(), update.filter().prefix(), false)) {
                return new FilteredPass(update.filter(), edited, ruleSets, tally).run(existing, maxRows, done -> {});
            } finally {
                DataSourceUtils.releaseConnection(connection, dataSource);
            }
        });
        return new UpdatePreview<>(
                outcomeOf(tally), diffs.views(update.apex(), tally.sample(), edited.imaginedRuleSets()), complete);
    }

    @Override
    public UpdateOutcome apply(
            Update<MappingFilter, MappingEdit> update,
            Author author,
            JobProgress progress,
            UpdateOutcome.Committed last) {
        return changeLog.writeInBackground(author, changes -> {
            progress.begin("writing", 0);
            Zone zone = zones.require(update.apex());
            UpdateOutcome outcome = RowAccess.translating(() -> write(zone, update, changes, progress));
            if (outcome.count() > update.maxCount()) {
                throw RefusedException.conflict(
                        Sentence.of("bulk.more-than-counted", outcome.count(), update.maxCount()));
            }
            if (!changes.isEmpty()) {
                changes.note("bulk.update", Sentence.plain(update.apex()), outcome.inWords());
            }
            changes.onCommit(changeset -> last.committed(changeset, outcome));
            progress.begin("committing", 0);
            return outcome;
        });
    }

    private UpdateOutcome write(
            Zone zone, Update<MappingFilter, MappingEdit> update, PendingChanges changes, JobProgress progress)
            throws SQLException, IOException {
        Connection connection = DataSourceUtils.getConnection(dataSource);
        String prefix = update.filter().prefix();
        try (ExistingMappings existing = new ExistingMappings(connection, zone.id(), prefix, changes.isTriedAgain());
                RuleSetRows made = new RuleSetRows(dataSource, clock.instant());
                MappingRows rows = MappingRows.on(connection, zone.id(), clock.instant());
                RowsBefore.Writer before = rowsBefore.write(connection)) {
            // Nothing is made here that could lie below a delegation.
            WritingTally tally = new WritingTally(zone, rows, Delegations.NONE, before);
            EditedRows edited = EditedRows.made(zone, update.edit(), ruleSets, made, changes);
            new FilteredPass(update.filter(), edited, ruleSets, tally)
                    .run(existing, Long.MAX_VALUE, done -> progress.advance(done, 0));
            rows.flush();
            before.finish();
            tally.touched().changes(before.range()).forEach(changes::add);
            return outcomeOf(tally);
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }

    @Override
    public Sentence inWords(Update<MappingFilter, MappingEdit> update) {
        MappingFilter filter = update.filter();
        return Sentence.of(update.edit().delete() ? "bulk.remove" : "bulk.change", inWords(filter));
    }

    private static Sentence inWords(MappingFilter filter) {
        if (filter.ruleSet() != null) {
            return filter.tag() == null
                    ? Sentence.of("bulk.at", filter.prefix(), filter.ruleSet())
                    : Sentence.of("bulk.at-and-tagged", filter.prefix(), filter.ruleSet(), filter.tag());
        }
        if (filter.tag() != null) {
            return Sentence.of("bulk.tagged", filter.prefix(), filter.tag());
        }
        return filter.prefix().isEmpty() ? Sentence.of("bulk.all") : Sentence.plain(filter.prefix() + "*");
    }

    private static UpdateOutcome outcomeOf(Tally tally) {
        JobView.Difference outcome = tally.outcome();
        return new UpdateOutcome(outcome.changed(), outcome.removed(), outcome.unchanged(), tally.atDestinations());
    }
}
