package org.openenum.requester;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Requesters that routing policies treat alike. Region {@value #NONE} is none, and has no row. */
@Entity
@Table(name = "region")
public class Region {

    /** The region of those who are in none. */
    public static final int NONE = 0;

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Integer id;

    private String name;
    private @Nullable String comment;

    @Version
    private int version;

    private Instant createdAt;
    private Instant updatedAt;

    @SuppressWarnings("NullAway.Init")
    protected Region() {}

    /** A new region. */
    @SuppressWarnings("NullAway.Init")
    public Region(String name, @Nullable String comment, Instant now) {
        this.name = name;
        this.comment = comment;
        this.createdAt = now;
        this.updatedAt = now;
    }

    public Integer id() {
        return id;
    }

    public String name() {
        return name;
    }

    public @Nullable String comment() {
        return comment;
    }

    public void setComment(@Nullable String comment, Instant now) {
        this.comment = comment;
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
}
