package org.openenum.database;

import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.Version;
import java.time.Instant;

/** A row that counts its changes, and says when it was made and when it was changed last. */
@MappedSuperclass
public abstract class VersionedRow {

    @Version
    private int version;

    private Instant createdAt;
    private Instant updatedAt;

    /** One that is read. */
    @SuppressWarnings("NullAway.Init")
    protected VersionedRow() {}

    /** A new one. */
    protected VersionedRow(Instant now) {
        this.createdAt = now;
        this.updatedAt = now;
    }

    /** Counts the changes of this row; the entity tag of the API is made of it. */
    public int version() {
        return version;
    }

    public Instant createdAt() {
        return createdAt;
    }

    public Instant updatedAt() {
        return updatedAt;
    }

    protected void setUpdatedAt(Instant now) {
        this.updatedAt = now;
    }
}
