package org.openenum.admin.job;

/** What an uploaded file is. The ordinal is what the database holds; never reorder. */
public enum ImportFormat {

    /** Lines of columns. */
    CSV,

    /** A zone in master-file format. */
    ZONEFILE,

    /** The number plan that comes with the program. */
    DEMO
}
