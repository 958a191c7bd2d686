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
        if (key != null && isNew(author, key)) {
            entityManager.persist(new IdempotentRequest(author, key, changesetId, now));
        }
    }

    /** With what is to be answered if its answer is lost. */
    public void keep(Author author, int status, String headers, Instant now) {
        IdempotencyKey key = author.idempotencyKey();
        if (key != null && isNew(author, key)) {
            IdempotentRequest request = new IdempotentRequest(author, key, null, now);
            request.answered(status, headers, null);
            entityManager.persist(request);
        }
    }

    /**
     * False if the request has kept it already, with what it did before.
     *
     * @throws RefusedException if another program has done the same request meanwhile
     */
    private boolean isNew(Author author, IdempotencyKey key) {
        if (entityManager.find(IdempotentRequest.class, IdempotentRequest.idOf(author, key)) == null) {
            return true;
        }
        Receipt receipt = author.receipt();
        if (receipt != null && !receipt.isDurable()) {
            throw RefusedException.conflict(
                    Sentence.plain("the request with this Idempotency-Key was done by another program meanwhile"));
        }
        return false;
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
