package org.openenum.mapping;

/** The three kinds of entry in the number tree of a zone. The ordinal is what the database holds; never reorder. */
public enum MappingKind {

    /** Exactly these digits. */
    NUMBER,

    /**
     * Every number that begins with these digits and has an allowed length; an exception inside it leaves its
     * neighbours alone.
     */
    BLOCK,

    /**
     * A zone cut: a referral for everything at or below these digits. It is the NS and DS record sets at that name, and
     * no row of its own; lists, and what older builds logged, have it among the others.
     */
    DELEGATION
}
