package org.openenum.database;

import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.Version;
import java.time.Instant;

/** A row that counts its changes and has the times of its creation and its last change. */
@MappedSuperclass
public abstract class VersionedRow {

    @Version
    private int version;

    private Instant createdAt;
    private Instant updatedAt;

    /** For JPA. */
    @SuppressWarnings("NullAway.Init")
    protected VersionedRow() {}

    /** A new row. */
    protected VersionedRow(Instant now) {
        this.createdAt = now;
        this.updatedAt = now;
    }

    /** Counts the changes of this row; the API's entity tag is made of it. */
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
