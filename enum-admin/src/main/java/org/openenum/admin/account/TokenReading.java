package org.openenum.admin.account;

import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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

    /**
     * A token and whether its use should be noted by now.
     *
     * @param isUnnoted whether nobody has noted a use of it lately
     */
    record Read(TokenLookup.Found token, boolean isUnnoted) {}

    /** The token whose secret has this hash, if it is valid now. */
    @Transactional(readOnly = true)
    public Optional<Read> find(byte[] hash, Instant now) {
        return entityManager
                .createQuery("select t from ApiToken t where t.secretHash = :hash", ApiToken.class)
                .setParameter("hash", hash)
                .getResultStream()
                .filter(token -> token.isValidAt(now))
                .findFirst()
                .map(token -> new Read(
                        new TokenLookup.Found(
                                token.id(), token.label(), token.role(), token.limits(), token.expiresAt(), now),
                        isUnnoted(token.lastUsedAt(), now)));
    }

    private static boolean isUnnoted(@Nullable Instant last, Instant now) {
        return last == null || Duration.between(last, now).compareTo(USE_NOTED_EVERY) > 0;
    }

    /** Notes that a token is used. */
    @Transactional
    public void noteUse(int id, Instant now) {
        entityManager
                .createQuery("update ApiToken t set t.lastUsedAt = :now where t.id = :id")
                .setParameter("now", now)
                .setParameter("id", id)
                .executeUpdate();
    }
}
