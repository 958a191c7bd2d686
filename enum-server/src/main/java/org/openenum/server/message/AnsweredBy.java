package org.openenum.server.message;

/** What an answer was made of. */
public enum AnsweredBy {
    /** The rules of this very number. */
    NUMBER,
    /** The rules of a block of numbers. */
    BLOCK,
    /** Somebody else knows: the answer says who. */
    DELEGATION,
    /** Other records. */
    RECORDS,
    /** Nothing of that name and type is there, or it is not said. */
    NOTHING
}
