package org.openenum.admin.bulk.apply;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongConsumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.change.ChangeLog;
import org.openenum.admin.change.PendingChanges;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;
import org.openenum.mapping.RuleSet;
import org.openenum.mapping.RuleSetContent;
import org.openenum.zone.Zone;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Edits every number or block that a filter finds: one ordered pass over the zone's rows below the prefix, in one transaction, so that all of it happens
 * or nothing.
 */
@Component
public class FilteredUpdate {

    /** Entries that a preview looks at: a tenth of a second. Who means more of them sees figures of so many. */
    static final int MAX_PREVIEW_ROWS = 50_000;

    /** Entries that a preview shows. */
    private static final int SAMPLE = 20;

    private final DataSource dataSource;

    private final ChangeLog changeLog;

    private final Zones zones;

    private final RuleSets ruleSets;

    private final RowsBefore rowsBefore;

    private final Clock clock;

    FilteredUpdate(
            DataSource dataSource,
            ChangeLog changeLog,
            Zones zones,
            RuleSets ruleSets,
            RowsBefore rowsBefore,
            Clock clock) {
        this.dataSource = dataSource;
        this.changeLog = changeLog;
        this.zones = zones;
        this.ruleSets = ruleSets;
        this.rowsBefore = rowsBefore;
        this.clock = clock;
    }

    /**
     * What an update would do.
     *
     * @param sample the digits of the first entries that would be changed or removed
     * @param complete whether all entries below the prefix were looked at; otherwise the figures are of the first ones
     */
    public record Preview(BulkOutcome outcome, List<String> sample, boolean complete) {}

    /** Finds out what {@link #apply} would do to the first {@value #MAX_PREVIEW_ROWS} entries below the prefix. */
    @Transactional(readOnly = true)
    public Preview preview(String apex, MappingFilter filter, MappingEdit edit) {
        return preview(apex, filter, edit, MAX_PREVIEW_ROWS);
    }

    /** The same of other many. */
    @Transactional(readOnly = true)
    public Preview preview(String apex, MappingFilter filter, MappingEdit edit, int maxRows) {
        Zone zone = zones.require(apex);
        Sampling tally = new Sampling();
        boolean complete = BulkApply.translating(() -> {
            Connection connection = DataSourceUtils.getConnection(dataSource);
            try (ExistingMappings existing = new ExistingMappings(connection, zone.id());
                    RuleSetRows made = new RuleSetRows(dataSource, clock.instant())) {
                return new Pass(filter, new Target(edit, made, null), tally).run(existing, maxRows, done -> {});
            } finally {
                DataSourceUtils.releaseConnection(connection, dataSource);
            }
        });
        return new Preview(tally.outcome(), List.copyOf(tally.sample), complete);
    }

    /**
     * Applies it and commits.
     *
     * @param maxCount refused if more would be changed or removed
     * @param last called right before the commit, within the transaction, with the changeset; not if nothing changed
     */
    public BulkOutcome apply(
            String apex,
            MappingFilter filter,
            MappingEdit edit,
            long maxCount,
            Author author,
            JobProgress progress,
            Committed last) {
        return changeLog.write(author, changes -> {
            progress.begin("writing", 0);
            Zone zone = zones.require(apex);
            BulkOutcome outcome = BulkApply.translating(() -> write(zone, filter, edit, changes, progress));
            if (outcome.changed() + outcome.removed() > maxCount) {
                throw RefusedException.conflict("this would change or remove " + (outcome.changed() + outcome.removed())
                        + " numbers and blocks, more than maxCount=" + maxCount + " allows");
            }
            if (!changes.isEmpty()) {
                changes.note("bulk.update", apex, outcome.changed() + " changed, " + outcome.removed() + " removed");
            }
            changes.onCommit(changeset -> last.committed(changeset, outcome));
            progress.begin("committing", 0);
            return outcome;
        });
    }

    /** Hears of the changeset within its transaction. */
    @FunctionalInterface
    public interface Committed {
        void committed(long changeset, BulkOutcome outcome);
    }

    private BulkOutcome write(
            Zone zone, MappingFilter filter, MappingEdit edit, PendingChanges changes, JobProgress progress)
            throws SQLException, IOException {
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try (ExistingMappings existing = new ExistingMappings(connection, zone.id());
                RuleSetRows made = new RuleSetRows(dataSource, clock.instant());
                MappingRows rows = MappingRows.on(connection, zone.id(), clock.instant());
                RowsBefore.Writer before = rowsBefore.write()) {
            WritingTally tally =
                    new WritingTally(zone.id(), rows, new Delegations(connection, zone.id(), zone.apexName()), before);
            new Pass(filter, new Target(edit, made, changes), tally)
                    .run(existing, Long.MAX_VALUE, done -> progress.advance(done, 0));
            rows.flush();
            before.finish(tally.touched().isRange());
            tally.touched().changes(before.name()).forEach(changes::add);
            return tally.outcome();
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }

    /** Remembers the first entries. */
    private static final class Sampling extends Tally {

        private final List<String> sample = new ArrayList<>();

        @Override
        public void changed(ExistingMapping before, MappingRow after, long line) throws SQLException {
            super.changed(before, after, line);
            add(before);
        }

        @Override
        public void removed(ExistingMapping before) throws SQLException {
            super.removed(before);
            add(before);
        }

        private void add(ExistingMapping row) {
            if (sample.size() < SAMPLE) {
                sample.add(row.digits());
            }
        }
    }

    /** What a row becomes. */
    private final class Target {

        /** Stands for a rule set that a preview does not make. */
        private static final int NOT_MADE = -2;

        private final MappingEdit edit;

        private final RuleSetRows made;

        private final boolean makes;

        private final @Nullable Integer namedId;

        private final Map<Integer, Integer> withOtherTtl = new HashMap<>();

        Target(MappingEdit edit, RuleSetRows made, @Nullable PendingChanges changes) {
            this.edit = edit;
            this.made = made;
            this.makes = changes != null;
            String name = edit.ruleSet();
            if (name == null) {
                this.namedId = null;
            } else {
                this.namedId = changes == null
                        ? ruleSets.require(name).id()
                        : ruleSets.requireForUse(name, changes).id();
            }
        }

        MappingRow of(ExistingMapping row) throws SQLException {
            String comment = edit.comment();
            MappingStatus status = edit.status() == null ? row.status() : edit.status();
            Integer ruleSetId = ruleSetOf(row);
            if (status == MappingStatus.ACTIVE && ruleSetId == null) {
                throw RefusedException.conflict(
                        row.digits() + " has no rules and so cannot be active: give it some, or a ruleSet, first");
            }
            return new MappingRow(
                    row.digits(),
                    row.kind(),
                    status,
                    row.minDigits(),
                    row.maxDigits(),
                    ruleSetId,
                    comment == null ? row.comment() : comment.isEmpty() ? null : comment,
                    edit.tags().of(row),
                    row.version());
        }

        private @Nullable Integer ruleSetOf(ExistingMapping row) throws SQLException {
            Integer id = row.ruleSetId();
            if (namedId != null) {
                return namedId;
            }
            if (edit.ttlSeconds() == null || id == null) {
                return id;
            }
            Integer known = withOtherTtl.get(id);
            if (known == null) {
                known = withTtl(id, edit.ttlSeconds());
                withOtherTtl.put(id, known);
            }
            return known;
        }

        private Integer withTtl(Integer id, int ttlSeconds) throws SQLException {
            RuleSet present = Objects.requireNonNull(ruleSets.byIds(Set.of(id)).get(id));
            if (present.name() != null || present.content().ttlSeconds() == ttlSeconds) {
                return id;
            }
            if (!makes) {
                return NOT_MADE;
            }
            RuleSetContent content =
                    new RuleSetContent(ttlSeconds, present.content().rules());
            ByteBuffer hash = ByteBuffer.wrap(content.hash());
            return Objects.requireNonNull(made.findOrMake(Map.of(hash, content)).get(hash));
        }
    }

    private final class Pass {

        private static final int TELL_EVERY = 1_000;

        private final MappingFilter filter;

        private final Target target;

        private final Differences differences;

        private final @Nullable Integer pointingTo;

        Pass(MappingFilter filter, Target target, Differences differences) {
            this.filter = filter;
            this.target = target;
            this.differences = differences;
            this.pointingTo = filter.ruleSet() == null
                    ? null
                    : ruleSets.require(filter.ruleSet()).id();
        }

        /** False if there are more rows than it may look at. */
        boolean run(ExistingMappings existing, long maxRows, LongConsumer seen) throws SQLException {
            existing.seek(filter.prefix());
            long rows = 0;
            for (ExistingMapping row = existing.current();
                    row != null && row.digits().startsWith(filter.prefix());
                    row = existing.current()) {
                if (rows == maxRows) {
                    return false;
                }
                if (isMeant(row)) {
                    edit(row);
                }
                if (++rows % TELL_EVERY == 0) {
                    seen.accept(rows);
                }
                existing.advance();
            }
            return true;
        }

        private boolean isMeant(ExistingMapping row) {
            return row.kind() == filter.kind()
                    && (filter.status() == null || row.status() == filter.status())
                    && (pointingTo == null || pointingTo.equals(row.ruleSetId()))
                    && (filter.tag() == null
                            || MappingTags.parse(row.tags()).tags().contains(filter.tag()));
        }

        private void edit(ExistingMapping row) throws SQLException {
            if (target.edit.delete()) {
                differences.removed(row);
                return;
            }
            MappingRow after = target.of(row);
            if (after.sameAs(row)) {
                differences.unchanged();
            } else {
                differences.changed(row, after, 0);
            }
        }
    }
}
