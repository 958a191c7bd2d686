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
 * Finds the token that a secret belongs to. What it found a moment ago it still knows, so that a program that sends
 * thousands of requests a second does not have the database asked as often who it is.
 *
 * <p>Safe for many threads. A revocation by this program ends a token at once: {@link #forgetAll} is called after its
 * commit, and what was being read meanwhile goes into the map that was thrown away. Behind its back, in the database
 * itself, a token ends {@link #KEPT} later. Secrets that belong to nobody are not kept.
 */
@Component
class TokenLookup {

    /** Nobody revokes a token by hand and finds that it still works. */
    static final Duration KEPT = Duration.ofSeconds(1);

    /** Far more than programs that use the API; beyond it all are asked for again. */
    private static final int MAX_KEPT = 1_000;

    /** When a token was last used is noted this often: not a write for each request. */
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

    /** A token as it was read; it never changes but for being used, and revoked. */
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
        // Taken before anything is read: see forgetAll.
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

    /** A database that is full, or can only be read, still lets those in who want to read. */
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

    /** Whether this secret was that of a token when it was last looked for, a while ago at the most. */
    boolean hasFound(String secret) {
        return recent.containsKey(HexFormat.of().formatHex(Secrets.hash(secret)));
    }

    /** From now on nobody is let in for what was read before. */
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
