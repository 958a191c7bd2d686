package org.openenum.admin.health.vote;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.EntityTags;
import org.openenum.health.CheckedTarget;
import org.openenum.health.TargetCheck;
import org.openenum.health.TargetName;
import org.openenum.health.Withdrawal;

/** A target that has a check or was taken out of service, as it was read. */
public record Watched(
        int id,
        TargetName name,
        @Nullable TargetCheck check,
        @Nullable Withdrawal withdrawal,
        Instant updatedAt,
        String entityTag) {

    /** Reads the stored target. */
    public static Watched of(CheckedTarget target) {
        return new Watched(
                target.id(),
                target.name(),
                target.check(),
                target.withdrawal(),
                target.updatedAt(),
                EntityTags.of(target.version(), target.updatedAt()));
    }

    /** The state that a person has set, or else the one that was found. */
    public Condition condition(Condition found, Instant now) {
        return withdrawal != null && withdrawal.holdsAt(now) ? Condition.of(withdrawal, updatedAt) : found;
    }
}
