package org.openenum.admin.bulk.update;

import java.sql.SQLException;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.rows.ExistingMappings;
import org.openenum.admin.bulk.rows.MappingRow;
import org.openenum.admin.bulk.rows.Tally;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.mapping.MappingTags;

/** One ordered pass over a zone's rows below the prefix of a filter. Not for several threads. */
final class FilteredPass {

    private static final int TELL_EVERY = 1_000;

    private final MappingFilter filter;

    private final EditedRows edited;

    private final Tally tally;

    private final @Nullable Integer pointingTo;

    FilteredPass(MappingFilter filter, EditedRows edited, RuleSets ruleSets, Tally tally) {
        this.filter = filter;
        this.edited = edited;
        this.tally = tally;
        this.pointingTo = filter.ruleSet() == null
                ? null
                : ruleSets.require(filter.ruleSet()).id();
    }

    /**
     * Goes over the rows.
     *
     * @param existing those below the prefix
     * @param seen hears now and then how many it has looked at
     * @return false if there are more rows than it may look at
     */
    boolean run(ExistingMappings existing, long maxRows, LongConsumer seen) throws SQLException {
        long rows = 0;
        for (MappingRow row = existing.current(); row != null; row = existing.current()) {
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

    private boolean isMeant(MappingRow row) {
        return (filter.kind() == null || row.kind() == filter.kind())
                && (filter.status() == null || row.status() == filter.status())
                && (pointingTo == null || pointingTo.equals(row.ruleSetId()))
                && (filter.tag() == null || MappingTags.parse(row.tags()).tags().contains(filter.tag()));
    }

    private void edit(MappingRow row) throws SQLException {
        if (edited.areRemoved()) {
            tally.removed(row);
            return;
        }
        String destination = edited.destinationInTheWay(row);
        if (destination != null) {
            tally.leftAlone(destination);
            return;
        }
        MappingRow after = edited.of(row);
        if (after.sameAs(row)) {
            tally.unchanged();
        } else {
            tally.changed(row, after, Tally.NO_LINE);
        }
    }
}
