package org.openenum.admin.importing.apply;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.diff.DiffLine;
import org.openenum.admin.bulk.diff.DiffLine.Side;
import org.openenum.admin.bulk.diff.DiffLines;
import org.openenum.admin.bulk.packed.PackedRules;
import org.openenum.admin.bulk.rows.MappingRow;
import org.openenum.admin.bulk.rows.Tally;
import org.openenum.admin.many.Matches.Effect;

/** Counts differences and writes them down for the review. Not for several threads. */
final class RecordingTally extends Tally {

    private final DiffLines diff;

    private long wantedLine;

    private @Nullable PackedRules wantedRules;

    private @Nullable ByteBuffer wantedHash;

    private @Nullable MappingRow present;

    RecordingTally(DiffLines diff) {
        this.diff = diff;
    }

    @Override
    public void looksAt(long line, @Nullable PackedRules rules, @Nullable ByteBuffer hash, @Nullable MappingRow row) {
        wantedLine = line;
        wantedRules = rules;
        wantedHash = hash;
        present = row;
    }

    @Override
    public void created(MappingRow row, long line) throws SQLException {
        super.created(row, line);
        put(new DiffLine(Effect.CREATED, row.digits(), row.kind(), line, null, side(row)), wantedHash);
    }

    @Override
    public void changed(MappingRow before, MappingRow after, long line) throws SQLException {
        super.changed(before, after, line);
        put(new DiffLine(Effect.CHANGED, after.digits(), after.kind(), line, before.side(), side(after)), wantedHash);
    }

    @Override
    public void unchanged() {
        super.unchanged();
        MappingRow row = present;
        if (row != null) {
            Side side = row.side();
            put(new DiffLine(Effect.UNCHANGED, row.digits(), row.kind(), wantedLine, side, side), null);
        }
    }

    @Override
    public void removed(MappingRow before) throws SQLException {
        super.removed(before);
        put(new DiffLine(Effect.REMOVED, before.digits(), before.kind(), 0, before.side(), null), null);
    }

    private void put(DiffLine line, @Nullable ByteBuffer rulesAfter) {
        try {
            diff.put(line, rulesAfter);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Rules that are new have no id yet: they come as in the file. */
    private Side side(MappingRow row) {
        boolean isNew = row.ruleSetId() != null && row.ruleSetId() == RuleSetIds.NEW;
        PackedRules rules = wantedRules;
        return isNew && rules != null ? row.side().withNewRules(rules) : row.side();
    }
}
