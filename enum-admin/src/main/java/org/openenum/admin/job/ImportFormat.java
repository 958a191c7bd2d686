package org.openenum.admin.job;

/** What a job takes its changes from. The ordinal is what the database holds; never reorder. */
public enum ImportFormat {

    /** Lines of columns. */
    CSV,

    /** A zone in master-file format. */
    ZONEFILE,

    /** The number plan that comes with the program. */
    DEMO,

    /** A changeset that is taken back. */
    CHANGESET,

    /** The numbers and blocks that a filter finds. */
    FILTER,

    /** Nothing: it writes a file out. */
    EXPORT;

    /** Whether there is no file, and so nothing to be read before it is applied. */
    public boolean isWithoutFile() {
        return this == CHANGESET || this == FILTER || this == EXPORT;
    }
}
