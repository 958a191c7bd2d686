package org.openenum.admin.account;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The account of a person. */
@Entity
@Table(name = "account")
class Account {

    /** Prefix of the value that an account without a password has in place of the hash. */
    private static final String EXTERNAL = "oidc:";

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Integer id;

    private String name;

    private String passwordHash;

    @Enumerated(EnumType.ORDINAL)
    @Column(columnDefinition = "smallint")
    private Role role;

    private boolean mustChangePassword;

    private boolean disabled;

    @Version
    private int version;

    private Instant createdAt;

    private @Nullable Instant lastSignInAt;

    @SuppressWarnings("NullAway.Init")
    protected Account() {}

    @SuppressWarnings("NullAway.Init")
    Account(String name, String passwordHash, Role role, Instant now) {
        this.name = name;
        this.passwordHash = passwordHash;
        this.role = role;
        this.mustChangePassword = true;
        this.createdAt = now;
    }

    /**
     * An account whose person an OpenID Connect provider authenticates: it has no password.
     *
     * @param subject the issuer and the subject claim
     */
    static Account external(String name, String subject, Role role, Instant now) {
        Account account = new Account(name, EXTERNAL + subject, role, now);
        account.mustChangePassword = false;
        return account;
    }

    /** Whether the account is bound to a subject of a provider. */
    boolean isExternal() {
        return passwordHash.startsWith(EXTERNAL) && !isHandedOver();
    }

    boolean belongsTo(String subject) {
        return passwordHash.equals(EXTERNAL + subject);
    }

    /** Whether the account has no password and is not yet bound to a subject of the provider. */
    boolean isHandedOver() {
        return passwordHash.equals(EXTERNAL);
    }

    /** Removes the password; the next sign-in through the provider binds the account. */
    void handOver() {
        setPassword(EXTERNAL, false);
    }

    void giveTo(String subject) {
        setPassword(EXTERNAL + subject, false);
    }

    Integer id() {
        return id;
    }

    String name() {
        return name;
    }

    String passwordHash() {
        return passwordHash;
    }

    Role role() {
        return role;
    }

    void setRole(Role role) {
        this.role = role;
    }

    boolean mustChangePassword() {
        return mustChangePassword;
    }

    /** Sets a password; one that somebody else chose must be changed at the next sign-in. */
    void setPassword(String hash, boolean mustChange) {
        this.passwordHash = hash;
        this.mustChangePassword = mustChange;
    }

    boolean disabled() {
        return disabled;
    }

    void setDisabled(boolean disabled) {
        this.disabled = disabled;
    }

    int version() {
        return version;
    }

    Instant createdAt() {
        return createdAt;
    }

    @Nullable
    Instant lastSignInAt() {
        return lastSignInAt;
    }
}
