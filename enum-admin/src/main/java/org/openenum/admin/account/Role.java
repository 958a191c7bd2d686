package org.openenum.admin.account;

/** What an account or token is for. The ordinal is what the database holds; never reorder. */
public enum Role {
    /** Sees everything but the audit trail and the accounts. */
    VIEWER,
    /** Provisions numbers, blocks, rule sets and records. */
    OPERATOR,
    /** May do everything. */
    ADMINISTRATOR;

    /** Whether this role includes a permission. */
    public boolean may(Permission permission) {
        return switch (permission) {
            case READ, OWN_ACCOUNT -> true;
            case PROVISION -> this != VIEWER;
            case MANAGE_ZONES, AUDIT, MANAGE_ACCESS -> this == ADMINISTRATOR;
        };
    }
}
