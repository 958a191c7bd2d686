package org.openenum.requester;

/** What becomes of the questions of a requester. The ordinal is what the database holds; never reorder. */
public enum Access {
    /** They are answered. */
    ALLOW,
    /** They are answered with REFUSED. */
    REFUSE,
    /** They are not answered. */
    DROP
}
