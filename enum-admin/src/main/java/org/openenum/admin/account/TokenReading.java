package org.openenum.admin.account;

import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Reads a token from the database, and notes there that it is used. */
@Service
class TokenReading {

    /** When a token was last used is noted this often: not a write for each request. */
    private static final Duration USE_NOTED_EVERY = Duration.ofMinutes(1);

    private final EntityManager entityManager;

    TokenReading(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** The token whose secret has this hash, if it is valid now; its use is noted if it is good for this address. */
    @Transactional
    public Optional<TokenLookup.Found> find(byte[] hash, String address, Instant now) {
        return entityManager
                .createQuery("select t from ApiToken t where t.secretHash = :hash", ApiToken.class)
                .setParameter("hash", hash)
                .getResultStream()
                .filter(token -> token.isValidAt(now))
                .findFirst()
                .map(token -> {
                    TokenLookup.Found found = new TokenLookup.Found(
                            token.id(), token.label(), token.role(), token.limits(), token.expiresAt(), now);
                    if (found.isGoodFor(address, now)) {
                        noteUse(token, now);
                    }
                    return found;
                });
    }

    private void noteUse(ApiToken token, Instant now) {
        Instant last = token.lastUsedAt();
        if (last == null || Duration.between(last, now).compareTo(USE_NOTED_EVERY) > 0) {
            entityManager
                    .createQuery("update ApiToken t set t.lastUsedAt = :now where t.id = :id")
                    .setParameter("now", now)
                    .setParameter("id", token.id())
                    .executeUpdate();
        }
    }
}
