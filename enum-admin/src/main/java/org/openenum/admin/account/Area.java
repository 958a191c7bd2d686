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
    /** Changesets; to write is to revert them. */
    CHANGES,
    JOBS,
    /** The running servers and targets: nodes, metrics, lookups, loads. */
    OPERATION,
    /** Reports of enum-servers: a token for one of them can do nothing else. */
    REPORTS(false, true),
    /** The live query log. */
    QUERIES(true, false),
    AUDIT(true, false),
    /** A limited token may not write here: it could give itself any permission. */
    USERS(true, false),
    /** Not writable, for the same reason. */
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

    /** Whether a scope to read exists. */
    public boolean isReadable() {
        return readable;
    }

    /** Whether a scope to write exists. */
    public boolean isWritable() {
        return writable;
    }
}
