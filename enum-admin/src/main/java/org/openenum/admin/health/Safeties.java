package org.openenum.admin.health;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.admin.usecase.EntityTags;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Versioned;
import org.openenum.change.Change;
import org.openenum.health.TargetSafety;
import org.openenum.health.WhenAllDown;
import org.openenum.mapping.RuleSet;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/** Reads and writes the target safety of named rule sets, within the caller's transaction. */
@Component
class Safeties {

    private final EntityManager entityManager;

    private final RuleSets ruleSets;

    private final Clock clock;

    Safeties(EntityManager entityManager, RuleSets ruleSets, Clock clock) {
        this.entityManager = entityManager;
        this.ruleSets = ruleSets;
        this.clock = clock;
    }

    /**
     * The target safety of a named rule set.
     *
     * @param entityTag null if none is set, and the other values are the defaults
     */
    record SafetyView(
            String ruleSet,
            @Nullable String entityTag,
            int minimumInService,
            WhenAllDown whenAllDown,
            @Nullable String fallback)
            implements Versioned {

        /** The form in the change log. */
        SafetyRequest text() {
            return new SafetyRequest(minimumInService, ApiWord.of(whenAllDown), fallback);
        }
    }

    SafetyView view(RuleSet ruleSet) {
        String name = String.valueOf(ruleSet.name());
        TargetSafety safety = entityManager.find(TargetSafety.class, ruleSet.id());
        return safety == null
                ? new SafetyView(name, null, LeadingSet.DEFAULT_MINIMUM, WhenAllDown.ALL, null)
                : new SafetyView(
                        name,
                        EntityTags.of(safety.version(), safety.updatedAt()),
                        safety.minimumInService(),
                        safety.whenAllDown(),
                        nameOf(safety.fallbackId()));
    }

    private @Nullable String nameOf(@Nullable Integer ruleSetId) {
        RuleSet found = ruleSetId == null ? null : entityManager.find(RuleSet.class, ruleSetId);
        return found == null ? null : found.name();
    }

    /**
     * Sets the target safety; false if it is set already.
     *
     * @param wanted null for the defaults
     */
    boolean set(RuleSet ruleSet, @Nullable SafetyRequest wanted, PendingChanges changes) {
        SafetyView present = view(ruleSet);
        SafetyRequest before = present.entityTag() == null ? null : present.text();
        if (Objects.equals(before, wanted)) {
            return false;
        }
        TargetSafety row = entityManager.find(TargetSafety.class, ruleSet.id());
        if (wanted == null) {
            entityManager.remove(row);
        } else {
            TargetSafety safety = row == null ? new TargetSafety(ruleSet.id(), clock.instant()) : row;
            Integer fallback = fallbackOf(ruleSet, wanted);
            changes.keep("rule_set", fallback == null ? Set.of(ruleSet.id()) : Set.of(ruleSet.id(), fallback));
            safety.set(wanted.minimum(), wanted.allDown(), fallback, clock.instant());
            entityManager.persist(safety);
        }
        entityManager.flush();
        changes.add(Change.ofTargetSafety(
                present.ruleSet(), before == null ? null : before.json(), wanted == null ? null : wanted.json()));
        return true;
    }

    private @Nullable Integer fallbackOf(RuleSet ruleSet, SafetyRequest wanted) {
        String name = wanted.fallback();
        if (name == null) {
            return null;
        }
        RuleSet found = ruleSets.find(name)
                .orElseThrow(() ->
                        RefusedException.invalid("/fallback", "unknown", Sentence.of("rule-set.unknown", name), name));
        if (found.id().equals(ruleSet.id())) {
            throw RefusedException.invalid("/fallback", "itself", Sentence.of("safety.own-fallback", name), name);
        }
        return found.id();
    }
}
