package org.openenum.admin.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An account as it is, without anything secret.
 *
 * @param external whether an OpenID Connect provider vouches for the person; such an account has no password here
 */
public record AccountView(
        String name,
        Role role,
        boolean mustChangePassword,
        boolean disabled,
        boolean external,
        Instant createdAt,
        @Nullable Instant lastSignInAt) {

    /** Names what an administrator changes of it, as it is. */
    public String entityTag() {
        return disabled ? role + " disabled" : role.toString();
    }

    static AccountView of(Account account) {
        return new AccountView(
                account.name(),
                account.role(),
                account.mustChangePassword(),
                account.disabled(),
                account.isExternal(),
                account.createdAt(),
                account.lastSignInAt());
    }
}
