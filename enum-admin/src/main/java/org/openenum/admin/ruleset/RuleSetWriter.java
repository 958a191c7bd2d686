package org.openenum.admin.ruleset;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.requester.Regions;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.weights.Leases;
import org.openenum.change.Change;
import org.openenum.mapping.RuleSet;
import org.openenum.mapping.RuleSetContent;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/** Writes named rule sets and logs the changes, within the caller's transaction. */
@Component
class RuleSetWriter {

    private final EntityManager entityManager;

    private final RuleSetVariants variants;

    private final Leases leases;

    private final Regions regions;

    private final Clock clock;

    RuleSetWriter(EntityManager entityManager, RuleSetVariants variants, Leases leases, Regions regions, Clock clock) {
        this.entityManager = entityManager;
        this.variants = variants;
        this.leases = leases;
        this.regions = regions;
        this.clock = clock;
    }

    RuleSetView create(
            String name,
            RuleSetContent content,
            @Nullable String comment,
            Map<String, Variant> byGroup,
            PendingChanges changes) {
        regions.keep(content.routing(), null);
        RuleSet ruleSet = RuleSet.named(name, content, clock.instant());
        ruleSet.setComment(comment);
        entityManager.persist(ruleSet);
        variants.replace(ruleSet, byGroup, changes);
        RuleSetView view = variants.view(ruleSet);
        changes.add(Change.ofRuleSet(view.id(), null, RuleSetText.json(view)));
        return view;
    }

    /** Replaces the content; false if it is the same already. */
    boolean replace(
            RuleSet ruleSet,
            RuleSetContent content,
            @Nullable String comment,
            Map<String, Variant> byGroup,
            PendingChanges changes) {
        RuleSetView present = variants.view(ruleSet);
        if (ruleSet.content().equals(content)
                && Objects.equals(ruleSet.comment(), comment)
                && present.variants().equals(byGroup)) {
            return false;
        }
        String before = RuleSetText.json(present);
        regions.keep(content.routing(), present.routing());
        leases.endWith(Leases.Row.ofRuleSet(ruleSet.id()), present.routing(), content.routing(), changes);
        variants.replace(ruleSet, byGroup, changes);
        ruleSet.setContent(content, clock.instant());
        ruleSet.setComment(comment);
        entityManager.flush();
        changes.add(Change.ofRuleSet(ruleSet.id(), before, RuleSetText.json(variants.view(ruleSet))));
        return true;
    }

    /** Removes a rule set; refused while something points to it. */
    void remove(RuleSet ruleSet, PendingChanges changes) {
        RuleSetView view = variants.view(ruleSet);
        // First its row, in the lock order of all writers of it, then the head. Under the lock of the head, all
        // references to it are committed, and a transaction that is about to add one will find it removed.
        entityManager.lock(ruleSet, LockModeType.PESSIMISTIC_WRITE);
        changes.lockHead();
        variants.refuseIfVariant(ruleSet);
        refuseIfFallback(ruleSet);
        RuleSetView.Usage usage = usageOf(ruleSet);
        if (usage.count() > 0) {
            throw RefusedException.conflict(inUse(view.name(), usage));
        }
        variants.replace(ruleSet, Map.of(), changes);
        entityManager.remove(ruleSet);
        changes.add(Change.ofRuleSet(view.id(), RuleSetText.json(view), null));
    }

    private static Sentence inUse(String name, RuleSetView.Usage usage) {
        if (usage.more()) {
            return Sentence.of("rule-set.used-by-many", name, usage.count());
        }
        return usage.count() == 1
                ? Sentence.of("rule-set.used-by-one", name)
                : Sentence.of("rule-set.used-by", name, usage.count());
    }

    private void refuseIfFallback(RuleSet ruleSet) {
        List<String> names = entityManager
                .createQuery("""
                        select r.name from TargetSafety s join RuleSet r on r.id = s.ruleSetId
                        where s.fallbackId = :ruleSet order by r.name
                        """, String.class)
                .setParameter("ruleSet", ruleSet.id())
                .setMaxResults(1)
                .getResultList();
        if (!names.isEmpty()) {
            throw RefusedException.conflict(Sentence.of("safety.fallback-in-use", ruleSet.name(), names.get(0)));
        }
    }

    RuleSetView.Usage usageOf(RuleSet ruleSet) {
        List<Integer> zoneIds = entityManager
                // In the order of the index: otherwise PostgreSQL might scan the whole table.
                .createQuery("""
                        select m.key.zoneId from Mapping m where m.ruleSetId = :ruleSet
                        order by m.ruleSetId, m.key.zoneId, m.key.digits, m.key.kind
                        """, Integer.class)
                .setParameter("ruleSet", ruleSet.id())
                .setMaxResults(RuleSetView.Usage.MAX_COUNT + 1)
                .getResultList();
        int count = Math.min(zoneIds.size(), RuleSetView.Usage.MAX_COUNT);
        return new RuleSetView.Usage(count, zoneIds.size() > count, byZone(zoneIds.subList(0, count)));
    }

    private List<RuleSetView.Usage.InZone> byZone(List<Integer> zoneIds) {
        Map<Integer, Integer> counts = new TreeMap<>();
        zoneIds.forEach(id -> counts.merge(id, 1, Integer::sum));
        return counts.entrySet().stream()
                .map(each -> new RuleSetView.Usage.InZone(
                        entityManager.find(Zone.class, each.getKey()).apex(), each.getValue()))
                .toList();
    }
}
