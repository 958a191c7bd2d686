package org.openenum.admin.importing.apply;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.rows.ExistingMappings;
import org.openenum.admin.bulk.rows.MappingRow;
import org.openenum.admin.bulk.rows.Tally;
import org.openenum.admin.importing.stage.Staged;
import org.openenum.admin.importing.stage.StagedFile;
import org.openenum.admin.importing.stage.StagedMapping;
import org.openenum.admin.job.JobProgress;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;

/**
 * Walks staged entries and the zone's rows side by side, both in key order, and reports the differences.
 *
 * <p>If the plan replaces the zone, every row that the upload does not have is reported as removed.
 */
final class MergeJoin {

    /** How many entries share one query for their rule sets. */
    private static final int CHUNK_ENTRIES = 2_000;

    private final ExistingMappings existing;

    private final RuleSetIds ruleSets;

    private final BulkPlan plan;

    private final List<Tally> tallies;

    private long seen;

    /** @param tallies are told each difference, in this order */
    MergeJoin(ExistingMappings existing, RuleSetIds ruleSets, BulkPlan plan, List<Tally> tallies) {
        this.existing = existing;
        this.ruleSets = ruleSets;
        this.plan = plan;
        this.tallies = tallies;
    }

    /**
     * Walks through all mappings of the upload.
     *
     * @param first the first entry, or null if there is none
     * @return the first entry that is no mapping, or null at the end
     */
    @Nullable
    Staged run(@Nullable Staged first, StagedFile.Cursor staged, JobProgress progress)
            throws IOException, SQLException {
        Staged entry = first;
        long done = 0;
        List<StagedMapping> chunk = new ArrayList<>(CHUNK_ENTRIES);
        while (entry instanceof StagedMapping) {
            chunk.clear();
            while (entry instanceof StagedMapping mapping && chunk.size() < CHUNK_ENTRIES) {
                chunk.add(mapping);
                entry = staged.next();
            }
            ruleSets.prepare(chunk);
            for (StagedMapping mapping : chunk) {
                // Delegations come with the record sets.
                if (mapping.kind() != MappingKind.DELEGATION) {
                    join(mapping);
                }
            }
            done += chunk.size();
            progress.advance(done, done);
        }
        if (plan.replace()) {
            while (existing.current() != null) {
                passOver();
            }
        }
        return entry;
    }

    /** How many entries the zone had, if all of them were read. */
    long seen() {
        return seen;
    }

    private void join(StagedMapping wanted) throws SQLException {
        MappingRow row = moveTo(wanted);
        // Left alone is no difference, and not unchanged either: the rows of the file are among the wrong ones.
        if (!(wanted.target() instanceof StagedMapping.LeaveAlone)) {
            tell(wanted, row);
        }
        if (row != null) {
            seen++;
            existing.advance();
        }
    }

    private void tell(StagedMapping wanted, @Nullable MappingRow row) throws SQLException {
        RuleSetIds.Found own = wanted.target() instanceof StagedMapping.Content content ? ruleSets.of(content) : null;
        MappingRow after = merged(wanted, own, row);
        for (Tally one : tallies) {
            one.looksAt(wanted.line(), wanted.ownRules(), own == null ? null : own.hash(), row);
            if (row == null) {
                one.created(after, wanted.line());
            } else if (after.sameAs(row)) {
                one.unchanged();
            } else {
                one.changed(row, after, wanted.line());
            }
        }
    }

    /** The row with the key of the entry, or null; skips the rows before it. */
    private @Nullable MappingRow moveTo(StagedMapping wanted) throws SQLException {
        if (!plan.replace()) {
            existing.seek(wanted.digits());
        }
        MappingRow row = existing.current();
        while (row != null) {
            int order = MappingRow.compare(row.digits(), row.kind(), wanted.digits(), wanted.kind());
            if (order >= 0) {
                return order == 0 ? row : null;
            }
            passOver();
            row = existing.current();
        }
        return null;
    }

    private void passOver() throws SQLException {
        MappingRow row = Objects.requireNonNull(existing.current());
        seen++;
        if (plan.replace()) {
            for (Tally one : tallies) {
                one.removed(row);
            }
        }
        existing.advance();
    }

    /** The values of the entry; where it has none, those of the row. */
    private MappingRow merged(StagedMapping wanted, RuleSetIds.@Nullable Found own, @Nullable MappingRow row) {
        MappingStatus status =
                wanted.status() != null ? wanted.status() : row != null ? row.status() : MappingStatus.ACTIVE;
        String comment = wanted.comment() == null
                ? (row == null ? null : row.comment())
                : (wanted.comment().isEmpty() ? null : wanted.comment());
        String tags = wanted.tags() == null
                ? (row == null ? null : row.tags())
                : (wanted.tags().isEmpty() ? null : wanted.tags());
        return new MappingRow(
                wanted.digits(),
                wanted.kind(),
                status,
                wanted.minDigits(),
                wanted.maxDigits(),
                own == null ? ruleSetId(wanted, row) : Integer.valueOf(own.id()),
                comment,
                tags,
                row == null ? -1 : row.version());
    }

    private @Nullable Integer ruleSetId(StagedMapping wanted, @Nullable MappingRow row) {
        if (wanted.target() instanceof StagedMapping.Named named) {
            return ruleSets.of(named);
        }
        // A closed entry without rules keeps its destination for when it is reopened.
        return row == null ? null : row.ruleSetId();
    }
}
