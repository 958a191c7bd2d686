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

    /** What every token begins with, so that scanners for leaked secrets know one when they see it. */
    static final String PREFIX = "oe_";

    /** The longest label of a token, in characters. */
    public static final int MAX_LABEL_CHARS = 100;

    /** A hundred years: longer than any program lives that would be told when it ends. */
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

    /** A token and its secret, which is shown once. */
    public record Issued(TokenView token, String secret) {}

    /** Whoever a secret belongs to, if it is a token that is valid now and at this address. */
    public Optional<Caller> authenticate(String secret, String address) {
        if (!secret.startsWith(PREFIX)) {
            return Optional.empty();
        }
        return lookup.find(secret, address).map(token -> token.caller(clock.instant()));
    }

    /** Whether this secret was that of a token when it was last presented to this program. */
    public boolean wasGood(String secret) {
        return lookup.hasFound(secret);
    }

    /** Tokens, the newest first; there are as many as programs that use the API. */
    @Transactional(readOnly = true)
    public List<TokenView> list() {
        return entityManager
                .createQuery("select t from ApiToken t order by t.id desc", ApiToken.class)
                .getResultStream()
                .map(TokenView::of)
                .toList();
    }

    /**
     * Makes a token.
     *
     * @param lifetime how long it is valid, or null for ever
     * @param limits what it may be used for beyond its role
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
            changes.note("token.create", label, "token " + token.id() + ", role " + role);
            return new Issued(TokenView.of(token), secret);
        });
    }

    /** People tell tokens apart by their labels. Nobody else makes one before this transaction has ended. */
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

    /** Ends a token at once. */
    public TokenView revoke(int id, Author author) {
        try {
            return changeLog.write(author, changes -> revoke(id, changes));
        } finally {
            // Also where nobody knows whether it was committed.
            lookup.forgetAll();
        }
    }

    private TokenView revoke(int id, PendingChanges changes) {
        ApiToken token = entityManager.find(ApiToken.class, id);
        if (token == null) {
            throw RefusedException.notFound(Sentence.of("token.unknown", id));
        }
        if (token.revokedAt() == null) {
            token.revoke(clock.instant());
            changes.note("token.revoke", token.label(), "token " + id);
        }
        return TokenView.of(token);
    }
}
