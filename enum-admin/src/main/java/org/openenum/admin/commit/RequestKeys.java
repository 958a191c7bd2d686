package org.openenum.admin.commit;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.IdempotencyKey;
import org.openenum.admin.usecase.Receipt;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Stores the {@code Idempotency-Key} of a request in the transaction of its change. */
@Component
public class RequestKeys {

    private final EntityManager entityManager;

    RequestKeys(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** Stores it with the changeset of the request, if any; its answer follows. */
    void keep(Author author, @Nullable Long changesetId, Instant now) {
        IdempotencyKey key = author.idempotencyKey();
        if (key != null && isNew(author, key)) {
            entityManager.persist(new IdempotentRequest(author, key, changesetId, now));
        }
    }

    /** Stores it with the answer to repeat if the first one is lost. */
    public void keep(Author author, int status, String headers, Instant now) {
        IdempotencyKey key = author.idempotencyKey();
        if (key != null && isNew(author, key)) {
            IdempotentRequest request = new IdempotentRequest(author, key, null, now);
            request.answered(status, headers, null);
            entityManager.persist(request);
        }
    }

    /**
     * False if the request has stored it already, with an earlier change.
     *
     * @throws RefusedException if another enum-admin has done the same request meanwhile
     */
    private boolean isNew(Author author, IdempotencyKey key) {
        if (entityManager.find(IdempotentRequest.class, IdempotentRequest.idOf(author, key)) == null) {
            return true;
        }
        Receipt receipt = author.receipt();
        if (receipt != null && !receipt.isDurable()) {
            throw RefusedException.conflict(
                    Sentence.plain("another enum-admin has meanwhile executed the request with this Idempotency-Key"));
        }
        return false;
    }

    /** Removes the key, because the effect of the request was undone: it may be sent again. */
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
