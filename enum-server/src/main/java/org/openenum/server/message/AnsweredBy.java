package org.openenum.server.message;

/** What an answer consists of. */
public enum AnsweredBy {
    /** The rules of exactly this number. */
    NUMBER,
    /** The rules of a block of numbers. */
    BLOCK,
    /** A referral to other name servers. */
    DELEGATION,
    /** Other records. */
    RECORDS,
    /** No such name or type exists, or the answer does not say. */
    NOTHING
}
