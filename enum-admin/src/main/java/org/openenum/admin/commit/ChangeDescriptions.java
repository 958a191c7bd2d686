package org.openenum.admin.commit;

import jakarta.persistence.EntityManager;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.change.Change;
import org.openenum.change.MappingState;
import org.openenum.mapping.RuleSet;
import org.openenum.requester.Region;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/** Describes rows of the change log for people: the names of their objects, and the states before and after. */
@Component
public class ChangeDescriptions {

    private final EntityManager entityManager;

    public ChangeDescriptions(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /**
     * The changes, in their order, with one query for all their zones, one for all their rule sets and one for the
     * regions of policies.
     */
    public List<ChangeView> of(List<Change> changes) {
        Map<Integer, Zone> zones = byId(
                        "select z from Zone z where z.id in :ids",
                        Zone.class,
                        ids(changes.stream().map(Change::zoneId)))
                .collect(Collectors.toMap(Zone::id, Function.identity()));
        Map<Integer, RuleSet> ruleSets = byId(
                        "select r from RuleSet r left join fetch r.rules where r.id in :ids",
                        RuleSet.class,
                        ids(changes.stream().flatMap(ChangeDescriptions::ruleSetsOf)))
                .collect(Collectors.toMap(RuleSet::id, Function.identity()));
        Map<Integer, String> regions = byId(
                        "select r from Region r where r.id in :ids",
                        Region.class,
                        ids(changes.stream().flatMap(RoutingContents::regionsOf)))
                .collect(Collectors.toMap(Region::id, Region::name));
        return changes.stream()
                .map(change -> ChangeView.of(change, zones, new ChangeContents(ruleSets, regions)))
                .toList();
    }

    private static Stream<@Nullable Integer> ruleSetsOf(Change change) {
        return Stream.of(change.ruleSetId(), ruleSetOf(change.before()), ruleSetOf(change.after()));
    }

    private static @Nullable Integer ruleSetOf(@Nullable MappingState state) {
        return state == null ? null : state.ruleSetId();
    }

    private static Collection<Integer> ids(Stream<@Nullable Integer> all) {
        return all.filter(Objects::nonNull).collect(Collectors.toCollection(TreeSet::new));
    }

    private <T> Stream<T> byId(String query, Class<T> type, Collection<Integer> ids) {
        return ids.isEmpty()
                ? Stream.empty()
                : entityManager
                        .createQuery(query, type)
                        .setParameter("ids", ids)
                        // Not a stream of the query: it repeats a set for each rule that does not directly follow the
                        // set's others, and a database joins in any order.
                        .getResultList()
                        .stream();
    }
}
