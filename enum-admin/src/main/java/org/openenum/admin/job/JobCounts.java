package org.openenum.admin.job;

import jakarta.persistence.Embeddable;
import org.openenum.admin.usecase.Difference;

/** How much a job found in its file, and how much applying it changes. */
@Embeddable
public class JobCounts {

    private long entries;

    private long unreadableRows;

    private long badRows;

    private long warnings;

    private long createdCount;

    private long changedCount;

    private long unchangedCount;

    private long removedCount;

    protected JobCounts() {}

    /** Sets what was found in the file. */
    public void found(long stagedEntries, long unreadable, long bad, long warned) {
        entries = stagedEntries;
        unreadableRows = unreadable;
        badRows = bad;
        warnings = warned;
    }

    public long entries() {
        return entries;
    }

    public long unreadableRows() {
        return unreadableRows;
    }

    public long badRows() {
        return badRows;
    }

    public long warnings() {
        return warnings;
    }

    /** Sets what applying it changes or has changed. */
    public void changes(Difference difference) {
        createdCount = difference.created();
        changedCount = difference.changed();
        unchangedCount = difference.unchanged();
        removedCount = difference.removed();
    }

    public Difference changes() {
        return new Difference(createdCount, changedCount, unchangedCount, removedCount);
    }
}
