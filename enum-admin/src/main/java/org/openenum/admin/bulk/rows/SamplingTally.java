package org.openenum.admin.bulk.rows;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.openenum.admin.bulk.diff.DiffLine;
import org.openenum.admin.many.Matches.Effect;

/** Counts differences and keeps the first ones for the preview. Not for several threads. */
public final class SamplingTally extends Tally {

    /** How many entries a preview shows. */
    private static final int SAMPLE = 20;

    private final List<DiffLine> sample = new ArrayList<>();

    @Override
    public void changed(MappingRow before, MappingRow after, long line) throws SQLException {
        super.changed(before, after, line);
        add(new DiffLine(Effect.CHANGED, before.digits(), before.kind(), 0, before.side(), after.side()));
    }

    @Override
    public void removed(MappingRow before) throws SQLException {
        super.removed(before);
        add(new DiffLine(Effect.REMOVED, before.digits(), before.kind(), 0, before.side(), null));
    }

    /** The first entries that would be changed or removed. */
    public List<DiffLine> sample() {
        return sample;
    }

    private void add(DiffLine line) {
        if (sample.size() < SAMPLE) {
            sample.add(line);
        }
    }
}
