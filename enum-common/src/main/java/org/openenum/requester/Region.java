package org.openenum.requester;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.database.VersionedRow;

/** Requesters that routing policies treat alike. {@value #NONE} stands for no region, and has no row. */
@Entity
@Table(name = "region")
public class Region extends VersionedRow {

    /** Stands for requesters without a region. */
    public static final int NONE = 0;

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Integer id;

    private String name;
    private @Nullable String comment;

    @SuppressWarnings("NullAway.Init")
    protected Region() {}

    /** A new region. */
    @SuppressWarnings("NullAway.Init")
    public Region(String name, @Nullable String comment, Instant now) {
        super(now);
        this.name = name;
        this.comment = comment;
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
        setUpdatedAt(now);
    }
}
