package org.openenum.admin.history;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A change in the history of one object, and its differences.
 *
 * @param own whether the object itself was changed, not its destination or its block
 * @param current whether the object is still in the state that this change left
 */
public record PastVersion(HistoryEntry entry, List<ChangeLine> lines, boolean own, boolean current) {

    /** Makes the list of lines immutable. */
    public PastVersion {
        lines = List.copyOf(lines);
    }

    /**
     * The versions on one page of a history, newest first.
     *
     * @param newest whether this page is the newest
     * @param own whether a change is one of the object itself
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
