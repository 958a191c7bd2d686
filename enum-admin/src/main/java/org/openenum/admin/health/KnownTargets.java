package org.openenum.admin.health;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.LogArchive;
import org.openenum.admin.health.vote.Watched;
import org.openenum.change.ChangeSubject;
import org.openenum.health.CheckedTarget;
import org.openenum.health.TargetName;
import org.openenum.health.TargetSafety;
import org.openenum.mapping.RuleSet;
import org.openenum.record.RecordSet;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Finds all targets in the rules of all named rule sets and the records of all sets with a policy, with the provisioned
 * data of the targets. The result is cached until the change log has a change of one of these. Thread-safe.
 */
@Service
class KnownTargets {

    private static final Set<ChangeSubject> SUBJECTS =
            Set.of(ChangeSubject.RULE_SET, ChangeSubject.TARGET, ChangeSubject.TARGET_SAFETY);

    /** The SQL {@code like} pattern for the change of a record set with a policy. */
    private static final String ROUTED = "%\"routing\":%";

    private final EntityManager entityManager;

    private final LogArchive archive;

    private volatile @Nullable Checked last;

    KnownTargets(EntityManager entityManager, LogArchive archive) {
        this.entityManager = entityManager;
        this.archive = archive;
    }

    /**
     * All targets.
     *
     * @param seq the change number as of which this is valid
     * @param ruleSets those that lead to targets, sorted by name
     * @param recordSets those with a policy that lead to targets, likewise
     * @param watched the targets that have a check or were taken out of service
     * @param uses all targets, sorted by their texts, each with the sets that lead to it
     */
    record Known(
            long seq,
            List<LeadingSet> ruleSets,
            List<LeadingSet> recordSets,
            Map<TargetName, Watched> watched,
            Map<TargetName, List<LeadingSet>> uses) {

        static Known of(
                long seq, List<LeadingSet> ruleSets, List<LeadingSet> recordSets, Map<TargetName, Watched> watched) {
            Map<TargetName, List<LeadingSet>> uses = new HashMap<>();
            watched.keySet().forEach(name -> uses.put(name, new ArrayList<>()));
            Stream.concat(ruleSets.stream(), recordSets.stream())
                    .forEach(set -> set.targets()
                            .keySet()
                            .forEach(name -> uses.computeIfAbsent(name, first -> new ArrayList<>())
                                    .add(set)));
            return new Known(seq, ruleSets, recordSets, watched, inOrder(uses));
        }

        private static Map<TargetName, List<LeadingSet>> inOrder(Map<TargetName, List<LeadingSet>> uses) {
            Map<TargetName, List<LeadingSet>> ordered = new LinkedHashMap<>();
            uses.keySet().stream()
                    .sorted(Comparator.comparing(TargetName::toString))
                    .forEach(name -> ordered.put(name, List.copyOf(Objects.requireNonNull(uses.get(name)))));
            return ordered;
        }

        /** All sets that lead to targets. */
        Stream<LeadingSet> sets() {
            return Stream.concat(ruleSets.stream(), recordSets.stream());
        }

        /** The sets that lead to targets with a check or out of service. */
        List<LeadingSet> concerned() {
            return sets().filter(set -> set.targets().keySet().stream().anyMatch(watched::containsKey))
                    .toList();
        }
    }

    /** A cached result, and up to which change it is known to be valid. */
    private record Checked(long seq, Known known) {}

    @Transactional(readOnly = true)
    public Known now() {
        long head = entityManager
                .createQuery("select h.seq from ChangeHead h", Long.class)
                .getSingleResult();
        Checked before = last;
        if (before != null && before.seq == head) {
            return before.known;
        }
        Known now = before == null || before.seq > head ? read(head, recordSets()) : since(before, head);
        last = new Checked(head, now);
        return now;
    }

    private Known since(Checked before, long head) {
        Known known = before.known;
        boolean recordsAreSame = recordsAreSame(before.seq);
        boolean isSame = recordsAreSame && isSame(before.seq);
        // The end of the archive is recorded before archived rows are removed: if it is not behind the cached change,
        // no change is missing.
        if (before.seq < archive.end().change()) {
            return read(head, recordSets());
        }
        return isSame ? known : read(head, recordsAreSame ? known.recordSets : recordSets());
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

    /** Record sets are many, and few have a policy: they are read again only after a change that mentions a policy. */
    private boolean recordsAreSame(long since) {
        return entityManager
                .createQuery("""
                        select c.seq from Change c where c.seq > :since and (c.subject = :zone or c.subject = :recordSet
                        and (c.beforeContent like :routed or c.afterContent like :routed))
                        """, Long.class)
                .setParameter("since", since)
                .setParameter("zone", ChangeSubject.ZONE)
                .setParameter("recordSet", ChangeSubject.RECORD_SET)
                .setParameter("routed", ROUTED)
                .setMaxResults(1)
                .getResultList()
                .isEmpty();
    }

    private List<LeadingSet> recordSets() {
        return entityManager
                .createQuery(
                        "select r, z from RecordSet r join Zone z on z.id = r.key.zoneId where r.routing is not null order by r.owner",
                        Object[].class)
                .getResultStream()
                .map(row -> LeadingSet.of((RecordSet) row[0], ((Zone) row[1]).apex()))
                .filter(set -> !set.targets().isEmpty())
                .toList();
    }

    private Known read(long seq, List<LeadingSet> recordSets) {
        Map<TargetName, Watched> watched = entityManager
                .createQuery("select t from CheckedTarget t order by t.id", CheckedTarget.class)
                .getResultStream()
                .map(Watched::of)
                // Two rows may have different texts of one target: the first one counts, as in Targets.
                .collect(Collectors.toMap(Watched::name, Function.identity(), (first, second) -> first));
        Map<Integer, TargetSafety> safeties = entityManager
                .createQuery("select s from TargetSafety s", TargetSafety.class)
                .getResultStream()
                .collect(Collectors.toMap(TargetSafety::ruleSetId, Function.identity()));
        List<LeadingSet> ruleSets = entityManager
                .createQuery(
                        "select distinct r from RuleSet r left join fetch r.rules where r.name is not null order by r.name",
                        RuleSet.class)
                .getResultStream()
                .map(ruleSet -> leading(ruleSet, safeties.get(ruleSet.id())))
                .filter(ruleSet -> !ruleSet.targets().isEmpty())
                .toList();
        return Known.of(seq, ruleSets, recordSets, watched);
    }

    private static LeadingSet leading(RuleSet ruleSet, @Nullable TargetSafety safety) {
        LeadingSet plain = LeadingSet.of(
                ruleSet.id(), String.valueOf(ruleSet.name()), ruleSet.content().rules());
        return safety == null
                ? plain
                : plain.safe(safety.minimumInService(), safety.whenAllDown(), safety.fallbackId());
    }
}
