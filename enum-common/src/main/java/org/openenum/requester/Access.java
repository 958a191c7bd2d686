package org.openenum.requester;

/** What happens to the queries of a requester. The database stores the ordinal; never reorder. */
public enum Access {
    /** They are answered. */
    ALLOW,
    /** They are answered with REFUSED. */
    REFUSE,
    /** They are not answered. */
    DROP
}
