package org.openenum.admin.account;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A secret that a program sends with each request; only its hash is kept. */
@Entity
@Table(name = "api_token")
class ApiToken {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Integer id;

    private String label;

    @SuppressWarnings("UnusedVariable") // a query reads it
    private byte[] secretHash;

    @Enumerated(EnumType.ORDINAL)
    @Column(columnDefinition = "smallint")
    private Role role;

    private String createdBy;

    private Instant createdAt;

    private @Nullable Instant expiresAt;

    private @Nullable Instant lastUsedAt;

    private @Nullable Instant revokedAt;

    private @Nullable String numberPrefixes;

    private @Nullable String addresses;

    private @Nullable String scopes;

    @SuppressWarnings("NullAway.Init")
    protected ApiToken() {}

    @SuppressWarnings("NullAway.Init")
    ApiToken(
            String label,
            byte[] secretHash,
            Role role,
            String createdBy,
            Instant createdAt,
            @Nullable Instant expiresAt,
            TokenLimits limits) {
        this.numberPrefixes = limits.prefixText();
        this.addresses = limits.addressText();
        this.scopes = limits.scopeText();
        this.label = label;
        this.secretHash = secretHash.clone();
        this.role = role;
        this.createdBy = createdBy;
        this.createdAt = createdAt;
        this.expiresAt = expiresAt;
    }

    boolean isValidAt(Instant now) {
        return revokedAt == null && (expiresAt == null || now.isBefore(expiresAt));
    }

    /** The name of a token as an author: it has the id because a label may be used again once its token has ended. */
    static String nameOf(int id, String label) {
        return "token:" + id + ":" + label;
    }

    Integer id() {
        return id;
    }

    String label() {
        return label;
    }

    Role role() {
        return role;
    }

    String createdBy() {
        return createdBy;
    }

    Instant createdAt() {
        return createdAt;
    }

    @Nullable
    Instant expiresAt() {
        return expiresAt;
    }

    @Nullable
    Instant lastUsedAt() {
        return lastUsedAt;
    }

    @Nullable
    Instant revokedAt() {
        return revokedAt;
    }

    TokenLimits limits() {
        return TokenLimits.ofTexts(numberPrefixes, addresses, scopes);
    }

    void revoke(Instant now) {
        this.revokedAt = now;
    }
}
