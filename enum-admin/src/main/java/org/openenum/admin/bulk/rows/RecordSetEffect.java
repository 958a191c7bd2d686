package org.openenum.admin.bulk.rows;

/** What became of a record set. */
public enum RecordSetEffect {
    CREATED,
    CHANGED,
    UNCHANGED,
    REMOVED;

    /** Of what was there already, and stays. */
    public static RecordSetEffect ofPresent(boolean changes) {
        return changes ? CHANGED : UNCHANGED;
    }
}
