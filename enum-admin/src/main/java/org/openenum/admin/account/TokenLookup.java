package org.openenum.admin.account;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Interval;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

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

    private static final Logger LOG = LoggerFactory.getLogger(TokenLookup.class);

    private volatile ConcurrentMap<String, Found> recent = new ConcurrentHashMap<>();

    private final TokenReading reading;

    private final Clock clock;

    TokenLookup(TokenReading reading, Clock clock) {
        this.reading = reading;
        this.clock = clock;
    }

    /** A token as it was read; it never changes but for being revoked. */
    record Found(
            int id,
            String label,
            Role role,
            TokenLimits limits,
            @Nullable Instant expiresAt,
            Instant readAt) {

        Caller caller(Instant now) {
            return new Caller(ApiToken.nameOf(id, label), role, null, false, now, limits, expiresAt);
        }

        private boolean isRecentAt(Instant now) {
            return new Interval(readAt, KEPT).holdsAt(now);
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
            TokenReading.Read read = reading.find(hash, now).orElse(null);
            found = read == null ? null : read.token();
            keep(known, key, found);
            if (read != null && read.isUnnoted() && read.token().isGoodFor(address, now)) {
                noteUse(read.token(), now);
            }
        }
        return Optional.ofNullable(found).filter(token -> token.isGoodFor(address, now));
    }

    /** A database that is full, or can only be read, still lets those in who want to read. */
    private void noteUse(Found token, Instant now) {
        try {
            reading.noteUse(token.id(), now);
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
