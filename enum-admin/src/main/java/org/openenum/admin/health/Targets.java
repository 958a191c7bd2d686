package org.openenum.admin.health;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.health.vote.VoteRows;
import org.openenum.admin.usecase.EntityTags;
import org.openenum.change.Change;
import org.openenum.health.CheckedTarget;
import org.openenum.health.TargetCheck;
import org.openenum.health.TargetName;
import org.openenum.health.Withdrawal;
import org.springframework.stereotype.Component;

/** Finds and writes the provisioned data of targets, within the caller's transaction. */
@Component
class Targets {

    private final EntityManager entityManager;

    private final VoteRows votes;

    private final HealthRows rows;

    private final Clock clock;

    Targets(EntityManager entityManager, VoteRows votes, HealthRows rows, Clock clock) {
        this.entityManager = entityManager;
        this.votes = votes;
        this.rows = rows;
        this.clock = clock;
    }

    /** Searches all rows, which are few: a row may have another text of the same target. */
    Optional<CheckedTarget> find(TargetName name) {
        return entityManager
                .createQuery("select t from CheckedTarget t order by t.id", CheckedTarget.class)
                .getResultStream()
                .filter(target -> target.name().equals(name))
                .findFirst();
    }

    static @Nullable String tagOf(@Nullable CheckedTarget target) {
        return target == null ? null : EntityTags.of(target.version(), target.updatedAt());
    }

    static TargetText textOf(@Nullable CheckedTarget target) {
        return target == null ? TargetText.NOTHING : TargetText.of(target.check(), target.withdrawal());
    }

    /** Replaces the provisioned data of a target; false if it is the same already. */
    boolean set(TargetName name, @Nullable TargetCheck check, @Nullable Withdrawal withdrawal, PendingChanges changes) {
        CheckedTarget present = find(name).orElse(null);
        TargetText before = textOf(present);
        TargetText after = TargetText.of(check, withdrawal);
        if (before.equals(after)) {
            return false;
        }
        TargetCheck checkBefore = present == null ? null : present.check();
        if (after.equals(TargetText.NOTHING) && present != null) {
            entityManager.remove(present);
        } else {
            CheckedTarget target = present == null ? new CheckedTarget(name, clock.instant()) : present;
            target.set(check, withdrawal, clock.instant());
            entityManager.persist(target);
        }
        entityManager.flush();
        if (present != null) {
            forget(present.id(), checkBefore, check);
        }
        changes.add(Change.ofTarget(name.toString(), json(before), json(after)));
        return true;
    }

    /**
     * Findings are kept if both the old and the new check are made by enum-admin; the decided state is kept if there
     * still is a check.
     */
    private void forget(int id, @Nullable TargetCheck before, @Nullable TargetCheck after) {
        if (!isProbe(before) || !isProbe(after)) {
            votes.forgetFound(id);
        }
        if (before == null || after == null) {
            rows.forget(id);
        }
    }

    private static boolean isProbe(@Nullable TargetCheck check) {
        return check != null && check.isProbe();
    }

    private static @Nullable String json(TargetText text) {
        return text.equals(TargetText.NOTHING) ? null : text.json();
    }
}
