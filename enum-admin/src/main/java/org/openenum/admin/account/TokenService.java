package org.openenum.admin.account;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The use cases of API tokens. */
@Service
public class TokenService {

    /** The prefix of every token, by which scanners for leaked secrets recognise one. */
    static final String PREFIX = "oe_";

    /** The maximum length of a label, in characters. */
    public static final int MAX_LABEL_CHARS = 100;

    /** A hundred years: longer than any program that needs an expiry lives. */
    private static final Duration MAX_LIFETIME = Duration.ofDays(36_500);

    private final EntityManager entityManager;

    private final Secrets secrets;

    private final ChangeLog changeLog;

    private final TokenLookup lookup;

    private final Clock clock;

    TokenService(EntityManager entityManager, Secrets secrets, ChangeLog changeLog, TokenLookup lookup, Clock clock) {
        this.entityManager = entityManager;
        this.lookup = lookup;
        this.secrets = secrets;
        this.changeLog = changeLog;
        this.clock = clock;
    }

    /** A token and its secret, which is shown only once. */
    public record Issued(TokenView token, String secret) {}

    /** The caller that a secret belongs to, if it is a token that is valid now and at this address. */
    public Optional<Caller> authenticate(String secret, String address) {
        if (!secret.startsWith(PREFIX)) {
            return Optional.empty();
        }
        return lookup.find(secret, address).map(token -> token.caller(clock.instant()));
    }

    /** Whether this secret belonged to a token when it was last presented to this enum-admin. */
    public boolean wasGood(String secret) {
        return lookup.hasFound(secret);
    }

    /** The tokens, the newest first; not paged, since there are only as many as programs that use the API. */
    @Transactional(readOnly = true)
    public List<TokenView> list() {
        return entityManager
                .createQuery("select t from ApiToken t order by t.id desc", ApiToken.class)
                .getResultStream()
                .map(TokenView::of)
                .toList();
    }

    /**
     * One token.
     *
     * @throws RefusedException if it does not exist
     */
    @Transactional(readOnly = true)
    public TokenView get(int id) {
        return TokenView.of(require(id));
    }

    /**
     * Creates a token.
     *
     * @param lifetime how long it is valid, or null for ever
     * @param limits the limits beyond the role
     */
    public Issued create(String label, Role role, @Nullable Duration lifetime, TokenLimits limits, Author author) {
        if (label.isBlank() || label.length() > MAX_LABEL_CHARS) {
            throw RefusedException.invalid("/label", "length", Sentence.of("token.label", MAX_LABEL_CHARS), label);
        }
        if (lifetime != null && (lifetime.isNegative() || lifetime.isZero() || lifetime.compareTo(MAX_LIFETIME) > 0)) {
            Sentence message = Sentence.of("token.lifetime", MAX_LIFETIME.toDays());
            throw RefusedException.invalid("/expiresInSeconds", "range", message, null);
        }
        String secret = PREFIX + secrets.next();
        return changeLog.write(author, changes -> {
            Instant now = clock.instant();
            refuseLabelInUse(label, now, changes);
            Instant expiresAt = lifetime == null ? null : now.plus(lifetime);
            ApiToken token = new ApiToken(label, Secrets.hash(secret), role, author.name(), now, expiresAt, limits);
            entityManager.persist(token);
            entityManager.flush();
            changes.note(
                    "token.create",
                    Sentence.plain(label),
                    Sentence.of("token.number-and-role", token.id(), role.sentence()));
            return new Issued(TokenView.of(token), secret);
        });
    }

    /**
     * People tell tokens apart by their labels. The lock keeps others from creating one before this transaction ends.
     */
    private void refuseLabelInUse(String label, Instant now, PendingChanges changes) {
        changes.lockHead();
        boolean inUse = entityManager
                .createQuery("select t from ApiToken t where t.label = :label", ApiToken.class)
                .setParameter("label", label)
                .getResultStream()
                .anyMatch(token -> token.isValidAt(now));
        if (inUse) {
            Sentence message = Sentence.of("token.label-in-use", label);
            throw RefusedException.conflict(message, List.of(new Fault("/label", "in-use", message, label)));
        }
    }

    /** Revokes a token immediately. */
    public TokenView revoke(int id, Author author) {
        try {
            return changeLog.write(author, changes -> revoke(id, changes));
        } finally {
            // Also if it is unknown whether the transaction was committed.
            lookup.forgetAll();
        }
    }

    private TokenView revoke(int id, PendingChanges changes) {
        ApiToken token = require(id);
        if (token.revokedAt() == null) {
            token.revoke(clock.instant());
            changes.note("token.revoke", Sentence.plain(token.label()), Sentence.of("token.number", id));
        }
        return TokenView.of(token);
    }

    private ApiToken require(int id) {
        ApiToken token = entityManager.find(ApiToken.class, id);
        if (token == null) {
            throw RefusedException.notFound(Sentence.of("token.unknown", id));
        }
        return token;
    }
}
