package org.openenum.admin.history;

/** A line of the text before a change, of the text after it, or of both. */
public record ComparedLine(Kind kind, String text) {

    /** What a change did to a line. */
    public enum Kind {
        SAME,
        REMOVED,
        ADDED
    }
}
