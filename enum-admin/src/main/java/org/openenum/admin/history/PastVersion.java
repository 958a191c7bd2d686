package org.openenum.admin.history;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A change in the history of one thing, and its differences.
 *
 * @param own whether the thing itself was changed, and not its destination or its block
 * @param current whether the thing is as this change left it
 */
public record PastVersion(HistoryEntry entry, List<ChangeLine> lines, boolean own, boolean current) {

    /** Keeps the lines from changing. */
    public PastVersion {
        lines = List.copyOf(lines);
    }

    /**
     * Those of one page of a history, the newest first.
     *
     * @param newest whether nothing is newer than this page
     * @param own says which changes are those of the thing itself
     */
    public static List<PastVersion> of(List<HistoryEntry> page, boolean newest, Predicate<HistoryEntry> own) {
        List<PastVersion> versions = new ArrayList<>();
        boolean current = newest;
        for (HistoryEntry entry : page) {
            boolean isOwn = own.test(entry);
            List<ChangeLine> lines = ChangeLine.between(entry.before(), entry.after());
            versions.add(new PastVersion(entry, lines, isOwn, isOwn && current));
            current &= !isOwn;
        }
        return versions;
    }
}
