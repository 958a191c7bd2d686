package org.openenum.mapping;

/** The kinds of entries in the number tree of a zone. The database stores the ordinal; never reorder. */
public enum MappingKind {

    /** Exactly these digits. */
    NUMBER,

    /**
     * Every number that begins with these digits and has an allowed length; an exception in it does not affect its
     * neighbours.
     */
    BLOCK,

    /**
     * A zone cut: a referral for everything at or below these digits. It consists of the NS and DS record sets at that
     * name and has no row of its own; it appears in lists, and in changes logged by older builds.
     */
    DELEGATION
}
