package org.openenum.admin.bulk.update;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.function.LongConsumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.diff.DiffView;
import org.openenum.admin.bulk.diff.Diffs;
import org.openenum.admin.bulk.rows.Delegations;
import org.openenum.admin.bulk.rows.ExistingMappings;
import org.openenum.admin.bulk.rows.MappingRow;
import org.openenum.admin.bulk.rows.RowAccess;
import org.openenum.admin.bulk.rows.RuleSetRows;
import org.openenum.admin.bulk.rows.SamplingTally;
import org.openenum.admin.bulk.rows.Tally;
import org.openenum.admin.bulk.rows.WritingTally;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.many.Matches;
import org.openenum.admin.many.Update;
import org.openenum.admin.mapping.MappingEdit;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Difference;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.UpdateOutcome;
import org.openenum.admin.usecase.UpdatePreview;
import org.openenum.admin.zone.Zones;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Edits every number or block that a filter selects: one ordered pass over the zone's rows below the prefix, in one
 * transaction, all or nothing. The rows are read with JDBC, not as entities, because there may be millions.
 */
@Component
class FilteredUpdate implements Matches<MappingFilter, MappingEdit, DiffView> {

    /** How many entries a preview examines: a tenth of a second. If there are more, its counts are of these only. */
    static final int MAX_PREVIEW_ROWS = 50_000;

    private static final int TELL_EVERY = 1_000;

    private final DataSource dataSource;

    private final ChangeLog changeLog;

    private final Zones zones;

    private final RuleSets ruleSets;

    private final Diffs diffs;

    private final Clock clock;

    FilteredUpdate(
            DataSource dataSource, ChangeLog changeLog, Zones zones, RuleSets ruleSets, Diffs diffs, Clock clock) {
        this.dataSource = dataSource;
        this.changeLog = changeLog;
        this.zones = zones;
        this.ruleSets = ruleSets;
        this.diffs = diffs;
        this.clock = clock;
    }

    @Override
    public Form<MappingFilter, MappingEdit> form() {
        return new Form<>("numbers", MappingFilter.class, MappingEdit.class);
    }

    @Override
    @Transactional(readOnly = true)
    public void check(Update<MappingFilter, MappingEdit> update) {
        Zone zone = zones.require(update.apex());
        var unusedFilter = ruleSetIdOf(update.filter());
        var unusedEdit = EditedRows.imagined(zone, update.edit(), ruleSets);
    }

    @Override
    @Transactional(readOnly = true)
    public long count(String apex, MappingFilter filter, long limit) {
        FilterCount count = new FilterCount(filter, zones.require(apex).id(), ruleSetIdOf(filter));
        return RowAccess.inTransaction(dataSource, connection -> count.read(connection, limit));
    }

    private @Nullable Integer ruleSetIdOf(MappingFilter filter) {
        return filter.ruleSet() == null
                ? null
                : ruleSets.require(filter.ruleSet()).id();
    }

    @Override
    @Transactional(readOnly = true)
    public UpdatePreview<DiffView> preview(Update<MappingFilter, MappingEdit> update) {
        return preview(update, MAX_PREVIEW_ROWS);
    }

    /** A preview that examines another number of rows. */
    @Transactional(readOnly = true)
    public UpdatePreview<DiffView> preview(Update<MappingFilter, MappingEdit> update, int maxRows) {
        Zone zone = zones.require(update.apex());
        SamplingTally tally = new SamplingTally();
        EditedRows edited = EditedRows.imagined(zone, update.edit(), ruleSets);
        boolean complete = RowAccess.inTransaction(dataSource, connection -> {
            try (ExistingMappings existing =
                    new ExistingMappings(connection, zone.id(), update.filter().prefix(), false)) {
                return pass(update.filter(), existing, edited, tally, maxRows, done -> {});
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
            UpdateOutcome outcome = RowAccess.inTransaction(
                    dataSource, connection -> write(connection, zone, update, changes, progress));
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
            Connection connection,
            Zone zone,
            Update<MappingFilter, MappingEdit> update,
            PendingChanges changes,
            JobProgress progress)
            throws SQLException {
        String prefix = update.filter().prefix();
        try (ExistingMappings existing = new ExistingMappings(connection, zone.id(), prefix, changes.isTriedAgain());
                RuleSetRows made = new RuleSetRows(dataSource, clock.instant());
                // This creates nothing that could be below a delegation.
                WritingTally tally = new WritingTally(connection, zone, Delegations.NONE, changes, clock.instant())) {
            EditedRows edited = EditedRows.made(zone, update.edit(), ruleSets, made, changes);
            pass(update.filter(), existing, edited, tally, Long.MAX_VALUE, done -> progress.advance(done, 0));
            tally.finish();
            return outcomeOf(tally);
        }
    }

    /**
     * Passes over the rows below the prefix.
     *
     * @param seen is told now and then how many were examined
     * @return false if there are more rows than it may examine
     */
    private boolean pass(
            MappingFilter filter,
            ExistingMappings existing,
            EditedRows edited,
            Tally tally,
            long maxRows,
            LongConsumer seen)
            throws SQLException {
        Integer ruleSetId = ruleSetIdOf(filter);
        long rows = 0;
        for (MappingRow row = existing.current(); row != null; row = existing.current()) {
            if (rows == maxRows) {
                return false;
            }
            if (filter.finds(row, ruleSetId)) {
                edited.tell(row, tally);
            }
            if (++rows % TELL_EVERY == 0) {
                seen.accept(rows);
            }
            existing.advance();
        }
        return true;
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
        Difference outcome = tally.outcome();
        return new UpdateOutcome(outcome.changed(), outcome.removed(), outcome.unchanged(), tally.atDestinations());
    }
}
