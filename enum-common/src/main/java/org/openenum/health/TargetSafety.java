package org.openenum.health;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How far a named rule set may lose its targets to checks and persons. */
@Entity
@Table(name = "target_safety")
public class TargetSafety {

    @Id
    private Integer ruleSetId;

    private int minimumInService;

    @Enumerated(EnumType.ORDINAL)
    @Column(columnDefinition = "smallint")
    private WhenAllDown whenAllDown;

    private @Nullable Integer fallbackId;

    @Version
    private int version;

    private Instant createdAt;
    private Instant updatedAt;

    @SuppressWarnings("NullAway.Init")
    protected TargetSafety() {}

    /** A new one. */
    @SuppressWarnings("NullAway.Init")
    public TargetSafety(Integer ruleSetId, Instant now) {
        this.ruleSetId = ruleSetId;
        this.createdAt = now;
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
        this.updatedAt = now;
    }

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
