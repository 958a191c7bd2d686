package org.openenum.admin.history;

/** A line of a text before or after a change, or of both. */
public record ComparedLine(Kind kind, String text) {

    /** What a change did to a line. */
    public enum Kind {
        SAME,
        REMOVED,
        ADDED
    }
}
