package org.openenum.admin.account;

import org.openenum.admin.usecase.ApiWord;

/**
 * What a caller may be permitted to do. A refusal names the permission, so that people know what to ask their
 * administrator for.
 */
public enum Permission {
    /** See zones, numbers, rule sets, changes; look up and check. */
    READ,
    /** Change numbers, blocks, delegations, rule sets, records and requester groups; import. */
    PROVISION,
    /** Create, change and remove zones. */
    MANAGE_ZONES,
    /** See the live query log: which requester queries which number. */
    WATCH_QUERIES,
    /** See the audit trail. */
    AUDIT,
    /** Manage accounts and tokens. */
    MANAGE_ACCESS,
    /** Change one's own password, sign out: everybody who is signed in may. */
    OWN_ACCOUNT;

    /** The permission as the API and the console name it. */
    public String word() {
        return ApiWord.of(this);
    }
}
