package org.openenum.admin.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An account, without its password.
 *
 * @param external whether an OpenID Connect provider authenticates the user; such an account has no local password
 */
public record AccountView(
        String name,
        Role role,
        boolean mustChangePassword,
        boolean disabled,
        boolean external,
        Instant createdAt,
        @Nullable Instant lastSignInAt) {

    /** The entity tag: another one whenever anything of this is different. */
    public String entityTag() {
        String state = (disabled ? "d" : "") + (mustChangePassword ? "p" : "") + (external ? "x" : "");
        long signedIn = lastSignInAt == null ? 0 : lastSignInAt.toEpochMilli();
        return role + "-" + state + "-" + Long.toString(signedIn, Character.MAX_RADIX);
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
