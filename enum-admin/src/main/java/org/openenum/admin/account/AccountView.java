package org.openenum.admin.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An account as it is, without anything secret. */
public record AccountView(
        String name,
        Role role,
        boolean mustChangePassword,
        boolean disabled,
        Instant createdAt,
        @Nullable Instant lastSignInAt) {

    static AccountView of(Account account) {
        return new AccountView(
                account.name(),
                account.role(),
                account.mustChangePassword(),
                account.disabled(),
                account.createdAt(),
                account.lastSignInAt());
    }
}
