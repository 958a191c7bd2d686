package org.openenum.admin.retry;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.IdempotentRequest;
import org.openenum.admin.usecase.IdempotencyKey;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Finds requests that were already executed, and stores their responses for {@link #MAX_AGE}. */
@Service
class IdempotentRequests {

    /** How long a key identifies the same request. */
    static final Duration MAX_AGE = Duration.ofHours(24);

    /** Less than the size of the column. */
    private static final int MAX_BODY_CHARS = 900_000;

    private final EntityManager entityManager;

    private final Clock clock;

    IdempotentRequests(EntityManager entityManager, Clock clock) {
        this.entityManager = entityManager;
        this.clock = clock;
    }

    /** The request with this key, if it was executed. */
    @Transactional
    public Optional<IdempotentRequest> find(String actor, IdempotencyKey key) {
        entityManager
                .createQuery("delete from IdempotentRequest r where r.createdAt < :oldest")
                .setParameter("oldest", clock.instant().minus(MAX_AGE))
                .executeUpdate();
        return Optional.ofNullable(
                entityManager.find(IdempotentRequest.class, new IdempotentRequest.Id(actor, key.key())));
    }

    /** Stores a response; the request is already in the table unless it changed nothing. */
    @Transactional
    public void answered(
            String actor, IdempotencyKey key, int status, @Nullable String headers, @Nullable String body) {
        IdempotentRequest.Id id = new IdempotentRequest.Id(actor, key.key());
        IdempotentRequest request = entityManager.find(IdempotentRequest.class, id);
        if (request == null) {
            request = new IdempotentRequest(id, key, clock.instant());
            entityManager.persist(request);
        }
        request.answered(status, headers, body != null && body.length() > MAX_BODY_CHARS ? null : body);
    }
}
