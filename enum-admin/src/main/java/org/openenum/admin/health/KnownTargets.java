package org.openenum.admin.health;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.change.ChangeSubject;
import org.openenum.health.CheckedTarget;
import org.openenum.health.TargetName;
import org.openenum.health.TargetSafety;
import org.openenum.mapping.RuleSet;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Which targets there are, found from the rules of all named rule sets, and what persons have said of them. It is kept
 * until the change log says that one of these is another. Any thread may ask.
 */
@Service
class KnownTargets {

    private static final Set<ChangeSubject> SUBJECTS =
            Set.of(ChangeSubject.RULE_SET, ChangeSubject.TARGET, ChangeSubject.TARGET_SAFETY);

    private final EntityManager entityManager;

    private volatile @Nullable Known known;

    KnownTargets(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /**
     * What is known.
     *
     * @param seq as of this change
     * @param ruleSets those that lead to targets, in the order of their names
     * @param watched of which persons have said something
     */
    record Known(long seq, List<LeadingRuleSet> ruleSets, Map<TargetName, Watched> watched) {

        /** Rule sets that lead to targets of which persons have said something. */
        List<LeadingRuleSet> concerned() {
            return ruleSets.stream()
                    .filter(ruleSet -> ruleSet.rules().keySet().stream().anyMatch(watched::containsKey))
                    .toList();
        }

        /** Rule sets that lead to a target. */
        List<LeadingRuleSet> leadingTo(TargetName target) {
            return ruleSets.stream()
                    .filter(ruleSet -> ruleSet.rules().containsKey(target))
                    .toList();
        }
    }

    @Transactional(readOnly = true)
    public Known now() {
        long head = entityManager
                .createQuery("select h.seq from ChangeHead h", Long.class)
                .getSingleResult();
        Known present = known;
        if (present != null && (present.seq == head || (present.seq < head && isSame(present.seq)))) {
            return present;
        }
        Known read = read(head);
        known = read;
        return read;
    }

    private boolean isSame(long since) {
        return entityManager
                .createQuery("select c.seq from Change c where c.seq > :since and c.subject in :subjects", Long.class)
                .setParameter("since", since)
                .setParameter("subjects", SUBJECTS)
                .setMaxResults(1)
                .getResultList()
                .isEmpty();
    }

    private Known read(long seq) {
        Map<TargetName, Watched> watched = entityManager
                .createQuery("select t from CheckedTarget t", CheckedTarget.class)
                .getResultStream()
                .map(Watched::of)
                .collect(Collectors.toMap(Watched::name, Function.identity()));
        Map<Integer, TargetSafety> safeties = entityManager
                .createQuery("select s from TargetSafety s", TargetSafety.class)
                .getResultStream()
                .collect(Collectors.toMap(TargetSafety::ruleSetId, Function.identity()));
        List<LeadingRuleSet> ruleSets = entityManager
                .createQuery(
                        "select distinct r from RuleSet r left join fetch r.rules where r.name is not null order by r.name",
                        RuleSet.class)
                .getResultStream()
                .map(ruleSet -> leading(ruleSet, safeties.get(ruleSet.id())))
                .filter(ruleSet -> !ruleSet.rules().isEmpty())
                .toList();
        return new Known(seq, ruleSets, watched);
    }

    private static LeadingRuleSet leading(RuleSet ruleSet, @Nullable TargetSafety safety) {
        LeadingRuleSet plain = LeadingRuleSet.of(
                ruleSet.id(), String.valueOf(ruleSet.name()), ruleSet.content().rules());
        return safety == null
                ? plain
                : plain.safe(safety.minimumInService(), safety.whenAllDown(), safety.fallbackId());
    }
}
