package org.openenum.admin.ruleset;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.requester.RequesterGroups;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.StillUsed;
import org.openenum.mapping.RuleSet;
import org.openenum.mapping.RuleSetVariant;
import org.openenum.mapping.RuleSetVariantKey;
import org.openenum.schedule.Schedule;
import org.openenum.sentence.Sentence;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.stereotype.Component;

/**
 * The variants of named rule sets: which rule set the requesters of a group get instead, and when. Runs within the
 * caller's transaction.
 *
 * <p>Variants are not followed further. A rule set that is a variant may have variants itself, but these apply only to
 * numbers that point to it directly.
 */
@Component
public class RuleSetVariants {

    private final EntityManager entityManager;

    private final RequesterGroups groups;

    RuleSetVariants(EntityManager entityManager, RequesterGroups groups) {
        this.entityManager = entityManager;
        this.groups = groups;
    }

    RuleSetView view(RuleSet ruleSet) {
        return RuleSetView.of(ruleSet, of(ruleSet));
    }

    /** The views, with one query for all variants. */
    List<RuleSetView> views(List<RuleSet> ruleSets) {
        Map<Integer, Map<String, Variant>> variants =
                byRuleSet(ruleSets.stream().map(RuleSet::id).toList());
        return ruleSets.stream()
                .map(ruleSet -> RuleSetView.of(ruleSet, variants.getOrDefault(ruleSet.id(), Map.of())))
                .toList();
    }

    /** The variants, sorted by the names of their groups. */
    Map<String, Variant> of(RuleSet ruleSet) {
        return byRuleSet(List.of(ruleSet.id())).getOrDefault(ruleSet.id(), Map.of());
    }

    private Map<Integer, Map<String, Variant>> byRuleSet(Collection<Integer> ids) {
        Map<Integer, Map<String, Variant>> all = new HashMap<>();
        if (!ids.isEmpty()) {
            entityManager
                    .createQuery("""
                            select v.key.ruleSetId, g.name, r.name, v from RuleSetVariant v
                            join RequesterGroup g on g.id = v.key.groupId
                            join RuleSet r on r.id = v.variantId
                            where v.key.ruleSetId in :ids
                            """, Object[].class)
                    .setParameter("ids", ids)
                    .getResultStream()
                    .forEach(row -> all.computeIfAbsent((Integer) row[0], id -> new TreeMap<>())
                            .put((String) row[1], new Variant((String) row[2], ((RuleSetVariant) row[3]).times())));
        }
        return all;
    }

    /**
     * The rule sets that the requesters of a group get instead of some others at an instant.
     *
     * @return by the ids of those that have a variant for the group then
     */
    public Map<Integer, RuleSet> inPlaceOf(Collection<Integer> ids, int groupId, Instant at) {
        Map<Integer, RuleSet> held = new HashMap<>();
        if (!ids.isEmpty()) {
            entityManager
                    .createQuery("""
                            select v, r from RuleSetVariant v join RuleSet r on r.id = v.variantId
                            where v.key.groupId = :group and v.key.ruleSetId in :ids
                            """, Object[].class)
                    .setParameter("group", groupId)
                    .setParameter("ids", ids)
                    .getResultStream()
                    .forEach(row -> putIfHeld((RuleSetVariant) row[0], (RuleSet) row[1], at, held));
        }
        return held;
    }

    private static void putIfHeld(RuleSetVariant row, RuleSet variant, Instant at, Map<Integer, RuleSet> held) {
        Schedule times = row.times();
        if (times == null || times.holdsAt(at)) {
            held.put(row.key().ruleSetId(), variant);
        }
    }

    /**
     * Replaces the variants of a rule set.
     *
     * @param wanted by names of groups
     * @throws RefusedException if a variant does not exist, is the rule set itself, or has it as its own variant for
     *     the same group
     */
    void replace(RuleSet ruleSet, Map<String, Variant> wanted, PendingChanges changes) {
        List<RuleSetVariant> rows = new ArrayList<>();
        wanted.forEach((group, variant) -> rows.add(new RuleSetVariant(
                new RuleSetVariantKey(ruleSet.id(), groupNamed(group)),
                variantNamed(ruleSet, group, variant.ruleSet()),
                variant.times())));
        rows(ruleSet).forEach(row -> {
            if (!rows.removeIf(row::says)) {
                entityManager.remove(row);
            }
        });
        entityManager.flush();
        rows.forEach(entityManager::persist);
        entityManager.flush();
        if (!wanted.isEmpty()) {
            List<RuleSetVariant> all = rows(ruleSet);
            changes.keep("rule_set", all.stream().map(RuleSetVariant::variantId).collect(Collectors.toSet()));
            changes.keep(
                    "requester_group",
                    all.stream().map(row -> row.key().groupId()).collect(Collectors.toSet()));
            changes.checkLast("variants of " + ruleSet.id(), () -> requireNoCircle(ruleSet));
        }
    }

    /** Another transaction may have added the other half of a cycle meanwhile; the next attempt then refuses it. */
    private void requireNoCircle(RuleSet ruleSet) {
        long back = entityManager
                .createQuery("""
                        select count(v) from RuleSetVariant v
                        join RuleSetVariant b on b.key.ruleSetId = v.variantId and b.key.groupId = v.key.groupId
                        where v.key.ruleSetId = :ruleSet and b.variantId = :ruleSet
                        """, Long.class)
                .setParameter("ruleSet", ruleSet.id())
                .getSingleResult();
        if (back > 0) {
            throw new OptimisticLockingFailureException("a variant of " + ruleSet.name() + " leads back to it");
        }
    }

    private List<RuleSetVariant> rows(RuleSet ruleSet) {
        return entityManager
                .createQuery("select v from RuleSetVariant v where v.key.ruleSetId = :ruleSet", RuleSetVariant.class)
                .setParameter("ruleSet", ruleSet.id())
                .getResultList();
    }

    private int groupNamed(String name) {
        return groups.find(name)
                .orElseThrow(() -> RefusedException.invalid(
                        "/variants/" + name, "unknown", Sentence.of("group.unknown", name), name))
                .id();
    }

    private int variantNamed(RuleSet ruleSet, String group, String name) {
        String pointer = "/variants/" + group;
        RuleSet variant = entityManager
                .createQuery("select r from RuleSet r where r.name = :name", RuleSet.class)
                .setParameter("name", name)
                .getResultStream()
                .findFirst()
                .orElseThrow(() ->
                        RefusedException.invalid(pointer, "unknown", Sentence.of("rule-set.unknown", name), name));
        if (variant.id().equals(ruleSet.id())) {
            throw RefusedException.invalid(pointer, "itself", Sentence.of("variant.of-itself", name), name);
        }
        Variant back = of(variant).get(group);
        if (back != null && back.ruleSet().equals(ruleSet.name())) {
            throw RefusedException.invalid(
                    pointer, "circle", Sentence.of("variant.circle", name, ruleSet.name(), group), name);
        }
        return variant.id();
    }

    /** Refuses the removal of a rule set that is a variant of others. */
    void refuseIfVariant(RuleSet ruleSet) {
        StillUsed.refuse(
                entityManager.createQuery("""
                        select distinct r.name from RuleSetVariant v join RuleSet r on r.id = v.key.ruleSetId
                        where v.variantId = :ruleSet order by r.name
                        """, String.class).setParameter("ruleSet", ruleSet.id()),
                names -> Sentence.of("variant.in-use", ruleSet.name(), names));
    }
}
