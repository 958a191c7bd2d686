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
     * A zone cut: a referral for everything at or below these digits. Its NS and DS records are record sets at that
     * name.
     */
    DELEGATION
}
