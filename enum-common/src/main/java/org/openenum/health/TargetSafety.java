package org.openenum.health;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.database.VersionedRow;

/** How far a named rule set may lose its targets to checks and persons. */
@Entity
@Table(name = "target_safety")
public class TargetSafety extends VersionedRow {

    @Id
    private Integer ruleSetId;

    private int minimumInService;

    @Enumerated(EnumType.ORDINAL)
    @Column(columnDefinition = "smallint")
    private WhenAllDown whenAllDown;

    private @Nullable Integer fallbackId;

    @SuppressWarnings("NullAway.Init")
    protected TargetSafety() {}

    /** A new one. */
    @SuppressWarnings("NullAway.Init")
    public TargetSafety(Integer ruleSetId, Instant now) {
        super(now);
        this.ruleSetId = ruleSetId;
    }

    public Integer ruleSetId() {
        return ruleSetId;
    }

    /** So many targets stay in service as long as one of them works, whatever checks say of the others. */
    public int minimumInService() {
        return minimumInService;
    }

    public WhenAllDown whenAllDown() {
        return whenAllDown;
    }

    /** The rule set that is answered when all targets are down; null unless that is wanted. */
    public @Nullable Integer fallbackId() {
        return fallbackId;
    }

    public void set(int minimum, WhenAllDown allDown, @Nullable Integer fallback, Instant now) {
        this.minimumInService = minimum;
        this.whenAllDown = allDown;
        this.fallbackId = fallback;
        setUpdatedAt(now);
    }
}
