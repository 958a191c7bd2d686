package org.openenum.admin.commit;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.IdempotencyKey;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Keeps the {@code Idempotency-Key} of a request in the transaction of what the request does. */
@Component
public class RequestKeys {

    private final EntityManager entityManager;

    RequestKeys(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** With the changeset that it made, if any; its answer follows. */
    void keep(Author author, @Nullable Long changesetId, Instant now) {
        IdempotencyKey key = author.idempotencyKey();
        if (key != null && entityManager.find(IdempotentRequest.class, IdempotentRequest.idOf(author, key)) == null) {
            entityManager.persist(new IdempotentRequest(author, key, changesetId, now));
        }
    }

    /** With what is to be answered if its answer is lost. */
    public void keep(Author author, int status, String headers, Instant now) {
        IdempotencyKey key = author.idempotencyKey();
        if (key != null) {
            IdempotentRequest request = new IdempotentRequest(author, key, null, now);
            request.answered(status, headers, null);
            entityManager.persist(request);
        }
    }

    /** What it did is undone: it may be sent again. */
    @Transactional
    public void forget(Author author) {
        IdempotencyKey key = author.idempotencyKey();
        IdempotentRequest request =
                key == null ? null : entityManager.find(IdempotentRequest.class, IdempotentRequest.idOf(author, key));
        if (request != null) {
            entityManager.remove(request);
        }
    }
}
