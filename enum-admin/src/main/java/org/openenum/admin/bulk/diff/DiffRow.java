package org.openenum.admin.bulk.diff;

import java.util.List;
import org.openenum.admin.history.ChangeLine;

/** A line of a comparison with its differences, as a table of the console shows it. */
public record DiffRow(DiffView line, List<ChangeLine> differences) {

    /** Keeps the differences from changing. */
    public DiffRow {
        differences = List.copyOf(differences);
    }

    public static DiffRow of(DiffView line) {
        return new DiffRow(line, ChangeLine.between(line.before(), line.after()));
    }
}
