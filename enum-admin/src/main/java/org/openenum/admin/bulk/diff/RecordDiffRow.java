package org.openenum.admin.bulk.diff;

import java.util.List;
import org.openenum.admin.history.ChangeLine;

/** A record set of a comparison with its differences, as a table of the console shows it. */
public record RecordDiffRow(RecordSetDiff line, List<ChangeLine> differences) {

    /** Keeps the differences from changing. */
    public RecordDiffRow {
        differences = List.copyOf(differences);
    }

    public static RecordDiffRow of(RecordSetDiff line) {
        return new RecordDiffRow(line, ChangeLine.between(line.before(), line.after()));
    }
}
