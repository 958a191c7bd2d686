package org.openenum.admin.account;

import org.openenum.sentence.Sentence;

/** What an account or token is for. The ordinal is what the database holds; never reorder. */
public enum Role {
    /** Sees everything but the audit trail, the accounts, and who asks for which number. */
    VIEWER,
    /** Provisions numbers, blocks, rule sets and records, and sees what is asked for. */
    OPERATOR,
    /** May do everything. */
    ADMINISTRATOR;

    /** What people call it. */
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
