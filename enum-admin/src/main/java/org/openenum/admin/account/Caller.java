package org.openenum.admin.account;

import java.io.Serializable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.security.core.AuthenticatedPrincipal;

/**
 * The authenticated caller of a request: the principal of the security context.
 *
 * @param name the name of the account, {@code token:} with a token's id and label, or {@code local} for a program on
 *     this machine
 * @param accountVersion the version of the account at sign-in: once the account has another version (disabled, other
 *     role, other password), the session is over; null for a token
 * @param mustChangePassword whether the caller may do nothing but change the password
 * @param limits the limits of a token beyond its role
 * @param expiresAt when a token expires, or null
 * @param since when the person signed in or the request was authenticated
 */
public record Caller(
        String name,
        Role role,
        @Nullable Integer accountVersion,
        boolean mustChangePassword,
        Instant since,
        TokenLimits limits,
        @Nullable Instant expiresAt)
        implements AuthenticatedPrincipal, Serializable {

    /** A caller without limits. */
    public Caller(String name, Role role, @Nullable Integer accountVersion, boolean mustChangePassword, Instant since) {
        this(name, role, accountVersion, mustChangePassword, since, TokenLimits.NONE, null);
    }

    /** Whether the caller may see and change a number, or a block with this prefix. */
    public boolean mayTouch(String digits) {
        return limits.allowNumber(digits);
    }

    /** Refuses a request about a number that the caller may not access, or about all numbers (empty digits). */
    public void requireNumber(String digits) {
        if (!mayTouch(digits)) {
            throw RefusedException.forbidden(limits.refusal());
        }
    }

    @Override
    public String getName() {
        return name;
    }

    /** Whether the caller may do this now. */
    public boolean may(Permission permission) {
        return mustChangePassword ? permission == Permission.OWN_ACCOUNT : role.may(permission);
    }
}
