package org.openenum.admin.change;

import java.util.List;

/** A change in the history of one thing, and its differences. */
public record PastVersion(HistoryEntry entry, List<ChangeLine> lines) {

    /** Keeps the lines from changing. */
    public PastVersion {
        lines = List.copyOf(lines);
    }

    public static PastVersion of(HistoryEntry entry) {
        return new PastVersion(entry, ChangeLine.between(entry.before(), entry.after()));
    }
}
