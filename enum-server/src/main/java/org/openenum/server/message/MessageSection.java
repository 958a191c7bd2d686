package org.openenum.server.message;

/** Where in an answer records stand. They are written in this order. */
public enum MessageSection {
    ANSWER,
    AUTHORITY,
    ADDITIONAL
}
