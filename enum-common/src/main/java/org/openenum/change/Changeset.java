package org.openenum.change;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The changes of one transaction: who made them, from where, when and why.
 *
 * <p>Its id is the sequence number of its first change.
 */
@Entity
@Table(name = "changeset")
public class Changeset {

    @Id
    private long id;

    private Instant committedAt;
    private String actor;

    @Enumerated(EnumType.ORDINAL)
    @Column(columnDefinition = "smallint")
    private ChangeOrigin origin;

    private @Nullable String address;
    private @Nullable String requestId;
    private @Nullable String reason;
    private int changeCount;
    private @Nullable Long reverts;

    @SuppressWarnings("NullAway.Init")
    protected Changeset() {}

    /**
     * A changeset about to be committed.
     *
     * @param id the sequence number of its first change
     * @param actor the account or token that made it
     * @param address the client's address, if it came over the network
     */
    public Changeset(
            long id,
            Instant committedAt,
            String actor,
            ChangeOrigin origin,
            @Nullable String address,
            @Nullable String requestId,
            @Nullable String reason,
            int changeCount) {
        this.id = id;
        this.committedAt = committedAt;
        this.actor = actor;
        this.origin = origin;
        this.address = address;
        this.requestId = requestId;
        this.reason = reason;
        this.changeCount = changeCount;
    }

    public long id() {
        return id;
    }

    public Instant committedAt() {
        return committedAt;
    }

    public String actor() {
        return actor;
    }

    public ChangeOrigin origin() {
        return origin;
    }

    public @Nullable String address() {
        return address;
    }

    public @Nullable String requestId() {
        return requestId;
    }

    public @Nullable String reason() {
        return reason;
    }

    /** The changeset that this one reverts, or null. */
    public @Nullable Long reverts() {
        return reverts;
    }

    /** Sets the changeset that this one reverts. */
    public void setReverts(@Nullable Long reverted) {
        this.reverts = reverted;
    }

    /** The number of its rows in the change log. */
    public int changeCount() {
        return changeCount;
    }
}
