package org.openenum.admin.job;

/** What a job takes its changes from. The database stores the ordinal; never reorder. */
public enum ImportFormat {

    /** Lines of columns. */
    CSV,

    /** A zone in master-file format. */
    ZONEFILE,

    /** The number plan of the demo, which is part of the program. */
    DEMO,

    /** A changeset that is reverted. */
    CHANGESET,

    /** The numbers and blocks that match a filter. */
    FILTER,

    /** Nothing: the job writes an export file. */
    EXPORT;

    /** Whether there is no file, and so nothing to read before the job is applied. */
    public boolean isWithoutFile() {
        return this == CHANGESET || this == FILTER || this == EXPORT;
    }
}
