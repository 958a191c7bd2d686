package org.openenum.admin.account;

/** What somebody may be allowed to do. A refusal names it, so that people know what to ask their administrator for. */
public enum Permission {
    /** See zones, numbers, rule sets, changes; look up and check. */
    READ("read"),
    /** Change numbers, blocks, delegations, rule sets, records and requester groups; import. */
    PROVISION("provision"),
    /** Make, change and remove zones. */
    MANAGE_ZONES("manage-zones"),
    /** See who asks for which number, as it happens. */
    WATCH_QUERIES("watch-queries"),
    /** See the audit trail. */
    AUDIT("audit"),
    /** Manage accounts and tokens. */
    MANAGE_ACCESS("manage-access"),
    /** Change one's own password, sign out: whoever is signed in may. */
    OWN_ACCOUNT("own-account");

    private final String word;

    Permission(String word) {
        this.word = word;
    }

    /** The permission as the API and the console name it. */
    public String word() {
        return word;
    }
}
