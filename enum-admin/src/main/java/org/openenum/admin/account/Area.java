package org.openenum.admin.account;

import org.openenum.admin.usecase.ApiWord;

/** A part of the API that a token may be limited to. */
public enum Area {
    ZONES,
    /** Numbers, blocks and delegations. */
    NUMBERS,
    RECORDS,
    RULE_SETS,
    /** Groups of requesters, their networks, and regions. */
    REQUESTERS,
    IMPORTS,
    EXPORTS,
    /** Changesets: writing is taking them back. */
    CHANGES,
    JOBS,
    /** The running servers and targets: nodes, figures, look-ups, loads. */
    OPERATION,
    /** What enum-servers say of themselves: a token for one of them can do nothing else. */
    REPORTS(false, true),
    /** What is asked for, as it happens. */
    QUERIES(true, false),
    AUDIT(true, false),
    /** Not to be written by a limited token: it could give itself whatever it has not. */
    USERS(true, false),
    /** The same. */
    TOKENS(true, false);

    private final boolean readable;

    private final boolean writable;

    Area() {
        this(true, true);
    }

    Area(boolean readable, boolean writable) {
        this.readable = readable;
        this.writable = writable;
    }

    public String word() {
        return ApiWord.of(this);
    }

    /** Whether there is something to read here. */
    public boolean isReadable() {
        return readable;
    }

    /** Whether a limited token may be allowed to write here. */
    public boolean isWritable() {
        return writable;
    }
}
