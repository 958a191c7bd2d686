package org.openenum.admin.account;

import org.openenum.sentence.Sentence;

/** The role of an account or token. The database stores the ordinal; never reorder. */
public enum Role {
    /** Sees everything except the audit trail, the accounts and the query log. */
    VIEWER,
    /** Provisions numbers, blocks, rule sets and records, and sees the query log. */
    OPERATOR,
    /** May do everything. */
    ADMINISTRATOR;

    /** The name of the role for people. */
    Sentence sentence() {
        return switch (this) {
            case VIEWER -> Sentence.of("role.viewer");
            case OPERATOR -> Sentence.of("role.operator");
            case ADMINISTRATOR -> Sentence.of("role.administrator");
        };
    }

    /** Whether this role includes a permission. */
    public boolean may(Permission permission) {
        return switch (permission) {
            case READ, OWN_ACCOUNT -> true;
            case PROVISION, WATCH_QUERIES -> this != VIEWER;
            case MANAGE_ZONES, AUDIT, MANAGE_ACCESS -> this == ADMINISTRATOR;
        };
    }
}
