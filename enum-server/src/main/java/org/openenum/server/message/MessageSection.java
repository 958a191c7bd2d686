package org.openenum.server.message;

/** The sections of an answer, in the order in which they are written. */
public enum MessageSection {
    ANSWER,
    AUTHORITY,
    ADDITIONAL
}
