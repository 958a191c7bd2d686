package org.openenum.admin.bulk.apply;

/** What became of a record set. */
enum RecordSetEffect {
    CREATED,
    CHANGED,
    UNCHANGED,
    REMOVED;

    /** Of what was there already, and stays. */
    static RecordSetEffect ofPresent(boolean changes) {
        return changes ? CHANGED : UNCHANGED;
    }
}
