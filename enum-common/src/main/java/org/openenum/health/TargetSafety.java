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

/** How many targets of a named rule set checks and people may take out of service, and what is answered without any. */
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

    /** The settings of a rule set without any yet. */
    @SuppressWarnings("NullAway.Init")
    public TargetSafety(Integer ruleSetId, Instant now) {
        super(now);
        this.ruleSetId = ruleSetId;
    }

    public Integer ruleSetId() {
        return ruleSetId;
    }

    /** The number of targets that stay in service, whatever the checks find, as long as one target works. */
    public int minimumInService() {
        return minimumInService;
    }

    public WhenAllDown whenAllDown() {
        return whenAllDown;
    }

    /** The rule set that is answered when all targets are down; null unless {@link WhenAllDown#FALLBACK} is set. */
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
