package org.openenum.admin.account;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Interval;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Finds the token that a secret belongs to. Results are cached for a moment, so that a program that sends thousands of
 * requests a second does not cause as many database queries.
 *
 * <p>Thread-safe. A revocation by this enum-admin ends a token at once: {@link #forgetAll} is called after the commit,
 * and concurrent reads put their result into the discarded map. After a change in the database by other means, a token
 * ends {@link #KEPT} later. Unknown secrets are not cached.
 */
@Component
class TokenLookup {

    /** Shorter than anybody who revokes a token by hand would notice. */
    static final Duration KEPT = Duration.ofSeconds(1);

    /** Far more than programs that use the API; at this size the cache is cleared. */
    private static final int MAX_KEPT = 1_000;

    /** How often the last use of a token is recorded, to avoid a write for each request. */
    private static final Duration USE_NOTED_EVERY = Duration.ofMinutes(1);

    private static final Logger LOG = LoggerFactory.getLogger(TokenLookup.class);

    private volatile ConcurrentMap<String, Found> recent = new ConcurrentHashMap<>();

    private final EntityManager entityManager;

    private final TransactionOperations transactions;

    private final Clock clock;

    TokenLookup(EntityManager entityManager, TransactionOperations transactions, Clock clock) {
        this.entityManager = entityManager;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** A token as it was read; only its last use and its revocation can change. */
    record Found(
            int id,
            String label,
            Role role,
            TokenLimits limits,
            @Nullable Instant expiresAt,
            @Nullable Instant lastUsedAt,
            Instant readAt) {

        private static Found of(ApiToken token, Instant now) {
            return new Found(
                    token.id(),
                    token.label(),
                    token.role(),
                    token.limits(),
                    token.expiresAt(),
                    token.lastUsedAt(),
                    now);
        }

        Caller caller(Instant now) {
            return new Caller(ApiToken.nameOf(id, label), role, null, false, now, limits, expiresAt);
        }

        private boolean isRecentAt(Instant now) {
            return new Interval(readAt, KEPT).holdsAt(now);
        }

        private boolean isUsedUnnotedAt(Instant now) {
            return lastUsedAt == null || !new Interval(lastUsedAt, USE_NOTED_EVERY).holdsAt(now);
        }

        boolean isGoodFor(String address, Instant now) {
            return (expiresAt == null || now.isBefore(expiresAt)) && limits.allowAddress(address);
        }
    }

    /** The token of this secret, if it is valid now and at this address. */
    Optional<Found> find(String secret, String address) {
        byte[] hash = Secrets.hash(secret);
        String key = HexFormat.of().formatHex(hash);
        // Must be read before the database is: see forgetAll.
        ConcurrentMap<String, Found> known = recent;
        Instant now = clock.instant();
        Found found = known.get(key);
        if (found == null || !found.isRecentAt(now)) {
            found = read(hash, now);
            keep(known, key, found);
            if (found != null && found.isUsedUnnotedAt(now) && found.isGoodFor(address, now)) {
                noteUse(found, now);
            }
        }
        return Optional.ofNullable(found).filter(token -> token.isGoodFor(address, now));
    }

    private @Nullable Found read(byte[] hash, Instant now) {
        List<ApiToken> tokens = Objects.requireNonNull(transactions.execute(status -> entityManager
                .createQuery("select t from ApiToken t where t.secretHash = :hash", ApiToken.class)
                .setParameter("hash", hash)
                .getResultList()));
        return tokens.stream()
                .filter(token -> token.isValidAt(now))
                .findFirst()
                .map(token -> Found.of(token, now))
                .orElse(null);
    }

    /** If the database is full or read-only, reading still works. */
    private void noteUse(Found token, Instant now) {
        try {
            transactions.executeWithoutResult(status -> entityManager
                    .createQuery("update ApiToken t set t.lastUsedAt = :now where t.id = :id")
                    .setParameter("now", now)
                    .setParameter("id", token.id())
                    .executeUpdate());
        } catch (RuntimeException e) {
            LOG.debug("the use of the token {} was not noted: {}", token.id(), e.getMessage());
        }
    }

    /** Whether this secret belonged to a token when it was last looked up, a moment ago or earlier. */
    boolean hasFound(String secret) {
        return recent.containsKey(HexFormat.of().formatHex(Secrets.hash(secret)));
    }

    /** Discards everything that was read so far. */
    void forgetAll() {
        recent = new ConcurrentHashMap<>();
    }

    private static void keep(ConcurrentMap<String, Found> known, String key, @Nullable Found found) {
        if (found == null) {
            known.remove(key);
            return;
        }
        if (known.size() >= MAX_KEPT) {
            known.clear();
        }
        known.put(key, found);
    }
}
