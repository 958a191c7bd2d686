package org.openenum.admin.account;

import java.util.Arrays;
import java.util.Optional;

/** A part of the API that a token may be limited to. */
public enum Area {
    ZONES("zones", true),
    /** Numbers, blocks and delegations. */
    NUMBERS("numbers", true),
    RECORDS("records", true),
    RULE_SETS("rule-sets", true),
    /** Groups of requesters, their networks, and regions. */
    REQUESTERS("requesters", true),
    IMPORTS("imports", true),
    EXPORTS("exports", true),
    /** Changesets: writing is taking them back. */
    CHANGES("changes", true),
    JOBS("jobs", true),
    /** The running servers and targets: nodes, figures, look-ups, loads. */
    OPERATION("operation", true),
    /** What enum-servers say of themselves: a token for one of them can do nothing else. */
    REPORTS("reports", false, true),
    /** What is asked for, as it happens. */
    QUERIES("queries", false),
    AUDIT("audit", false),
    /** Not to be written by a limited token: it could give itself whatever it has not. */
    USERS("users", false),
    /** The same. */
    TOKENS("tokens", false);

    private final String word;

    private final boolean readable;

    private final boolean writable;

    Area(String word, boolean writable) {
        this(word, true, writable);
    }

    Area(String word, boolean readable, boolean writable) {
        this.word = word;
        this.readable = readable;
        this.writable = writable;
    }

    public String word() {
        return word;
    }

    /** Whether there is something to read here. */
    public boolean isReadable() {
        return readable;
    }

    /** Whether a limited token may be allowed to write here. */
    public boolean isWritable() {
        return writable;
    }

    static Optional<Area> named(String word) {
        return Arrays.stream(values()).filter(area -> area.word.equals(word)).findFirst();
    }
}
