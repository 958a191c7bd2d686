package org.openenum.admin.account;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An API token as it is, without its secret. */
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
