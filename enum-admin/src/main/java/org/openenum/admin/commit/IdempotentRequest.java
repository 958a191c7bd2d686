package org.openenum.admin.commit;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.IdempotencyKey;

/**
 * A request with an idempotency key that was done and may be sent again. It is stored in the transaction of its change,
 * or with the job that it queued; its answer is stored right after.
 */
@Entity
@Table(name = "idempotent_request")
public class IdempotentRequest {

    @EmbeddedId
    @SuppressWarnings("UnusedVariable") // the table's key
    private Id id;

    private byte[] requestHash;

    private @Nullable Long changesetId;

    private @Nullable Short status;

    private @Nullable String headers;

    private @Nullable String body;

    @SuppressWarnings("UnusedVariable") // a query reads it
    private Instant createdAt;

    /** Keys of different clients are independent. */
    @Embeddable
    public record Id(
            String actor, @Column(name = "idempotency_key") String key) implements Serializable {}

    @SuppressWarnings("NullAway.Init")
    protected IdempotentRequest() {}

    @SuppressWarnings("NullAway.Init")
    public IdempotentRequest(Author author, IdempotencyKey key, @Nullable Long changesetId, Instant now) {
        this(idOf(author, key), key, now);
        this.changesetId = changesetId;
    }

    @SuppressWarnings("NullAway.Init")
    public IdempotentRequest(Id id, IdempotencyKey key, Instant now) {
        this.id = id;
        this.requestHash = key.requestHash().get();
        this.createdAt = now;
    }

    public static Id idOf(Author author, IdempotencyKey key) {
        return new Id(author.name(), key.key());
    }

    public boolean isFor(IdempotencyKey key) {
        return Arrays.equals(requestHash, key.requestHash().get());
    }

    public void answered(int answerStatus, @Nullable String answerHeaders, @Nullable String answerBody) {
        status = (short) answerStatus;
        headers = answerHeaders;
        body = answerBody;
    }

    @Nullable
    public Long changesetId() {
        return changesetId;
    }

    /** Null if the program ended between the change and its answer. */
    @Nullable
    public Short status() {
        return status;
    }

    /** Names and values in turn, one per line; or null. */
    @Nullable
    public String headers() {
        return headers;
    }

    /** Null if the body contained a secret, or was too long to store. */
    @Nullable
    public String body() {
        return body;
    }
}
