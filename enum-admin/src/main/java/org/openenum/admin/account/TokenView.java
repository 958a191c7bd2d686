package org.openenum.admin.account;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An API token, without its secret.
 *
 * @param expiresAt when it expires; null if it does not
 * @param lastUsedAt when it was last used; null if it was not
 * @param revokedAt when it was revoked; null if it was not
 * @param numberPrefixes the number prefixes that it is restricted to; empty: all
 * @param addresses the IP addresses and networks that it may be used from; empty: any
 * @param scopes the scopes that it is restricted to; empty: no restriction within its role
 */
public record TokenView(
        int id,
        String label,
        Role role,
        String createdBy,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant lastUsedAt,
        @Nullable Instant revokedAt,
        List<String> numberPrefixes,
        List<String> addresses,
        List<String> scopes) {

    static TokenView of(ApiToken token) {
        return new TokenView(
                token.id(),
                token.label(),
                token.role(),
                token.createdBy(),
                token.createdAt(),
                token.expiresAt(),
                token.lastUsedAt(),
                token.revokedAt(),
                token.limits().numberPrefixes(),
                token.limits().addresses(),
                token.limits().scopeWords());
    }
}
