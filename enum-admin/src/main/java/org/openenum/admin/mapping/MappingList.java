package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.ruleset.Target;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Reads entries: one, or a page of them in the order of a {@link MappingSort}, as fast at the ten-millionth as at the
 * first.
 *
 * <p>Each page is one range of an index ({@link MappingIndex}), of which a {@link MappingScan} takes the matching rows.
 */
@Service
@Transactional(readOnly = true)
public class MappingList {

    /** Prefix of a place whose page ends before it, instead of beginning after it. */
    private static final String BACKWARDS = "<";

    private final EntityManager entityManager;

    private final Zones zones;

    private final RuleSets ruleSets;

    private final MappingIndex index;

    private final DelegationIndex delegations;

    MappingList(
            EntityManager entityManager,
            Zones zones,
            RuleSets ruleSets,
            MappingIndex index,
            DelegationIndex delegations) {
        this.delegations = delegations;
        this.entityManager = entityManager;
        this.zones = zones;
        this.ruleSets = ruleSets;
        this.index = index;
    }

    /**
     * One entry.
     *
     * @throws RefusedException if there is none
     */
    public MappingView get(MappingRef ref) {
        Zone zone = zones.require(ref.zone());
        return find(zone, ref)
                .orElseThrow(
                        () -> RefusedException.notFound(Sentence.of("thing.missing", NumberKind.nameOf(zone, ref))));
    }

    /** An entry, if it exists. */
    public Optional<MappingView> find(MappingRef ref) {
        return find(zones.require(ref.zone()), ref);
    }

    Optional<MappingView> find(Zone zone, MappingRef ref) {
        return find(zone, NumberKind.keyOf(zone, ref))
                .map(mapping -> views(zone, List.of(mapping)).get(0));
    }

    Optional<Mapping> find(Zone zone, MappingKey key) {
        return key.kind() == MappingKind.DELEGATION
                ? delegations.find(zone, new DialedDigits(key.digits())).map(set -> DelegationIndex.entry(zone, set))
                : Optional.ofNullable(entityManager.find(Mapping.class, key));
    }

    /**
     * The entry that answers for a number, in the order in which enum-server decides: a delegation at or above it, the
     * number itself, the longest block that covers it. It may be closed, and then nothing is answered.
     */
    public Optional<MappingView> answering(String apex, DialedDigits number) {
        Zone zone = zones.require(apex);
        return atOrAbove(zone, number).stream()
                .filter(mapping -> answersFor(mapping, number))
                .max(Comparator.comparing((Mapping mapping) -> mapping.kind() == MappingKind.DELEGATION)
                        .thenComparing(mapping -> mapping.kind() == MappingKind.NUMBER)
                        .thenComparing(mapping -> mapping.digits().length()))
                .map(mapping -> views(zone, List.of(mapping)).get(0));
    }

    /** Every entry on the path of a lookup of a number down the tree, the longest digits first. */
    public List<MappingView> onTheWayTo(String apex, DialedDigits number) {
        Zone zone = zones.require(apex);
        List<Mapping> met = atOrAbove(zone, number).stream()
                .filter(mapping ->
                        mapping.kind() != MappingKind.NUMBER || mapping.digits().equals(number))
                .sorted(Comparator.comparing(
                                (Mapping mapping) -> mapping.digits().length())
                        .reversed())
                .toList();
        return views(zone, met);
    }

    private static boolean answersFor(Mapping mapping, DialedDigits number) {
        return switch (mapping.kind()) {
            case DELEGATION -> true;
            case NUMBER -> mapping.digits().equals(number);
            case BLOCK -> mapping.minDigits() <= number.length() && number.length() <= mapping.maxDigits();
        };
    }

    /** A page of entries in the requested order. */
    public Page<MappingView> page(MappingQuery query, Page.Wanted wanted) {
        query.refuseWhatNoIndexSorts();
        Zone zone = zones.require(query.zone());
        String place = wanted.after();
        boolean backwards = place != null && place.startsWith(BACKWARDS);
        String text = place != null && backwards ? place.substring(BACKWARDS.length()) : place;
        MappingPlace from = MappingPlace.parse(text);
        MappingScan scan = new MappingScan(index, ruleSets, zone, query, from, backwards, wanted.limit()).read();
        String previous = scan.previous();
        return new Page<>(views(zone, scan.items()), scan.next(), previous == null ? null : BACKWARDS + previous);
    }

    /** Everything at or below the prefix of a block, except the block itself. */
    public Page<MappingView> inside(MappingView block, Page.Wanted wanted) {
        MappingQuery below = new MappingQuery(block.zone(), null, block.digits().digits(), null, null);
        Page<MappingView> page = page(below, wanted);
        return new Page<>(
                page.items().stream()
                        .filter(entry ->
                                entry.kind() != block.kind() || !entry.digits().equals(block.digits()))
                        .toList(),
                page.next());
    }

    /** The number of entries: counted one by one, so only on request. */
    public long count(MappingQuery query) {
        if (query.asksContent() || !query.content().equals(MappingQuery.Content.ANY)) {
            throw RefusedException.malformed(Sentence.of("list.not-counted"));
        }
        Zone zone = zones.require(query.zone());
        return index.count(zone, query);
    }

    /**
     * The block that answers for this number if the number has no entry of its own: the longest that allows its length.
     */
    public Optional<MappingView> covering(String apex, DialedDigits number) {
        Zone zone = zones.require(apex);
        return atOrAbove(zone, number).stream()
                .filter(mapping -> mapping.kind() == MappingKind.BLOCK && answersFor(mapping, number))
                .max(Comparator.comparing(mapping -> mapping.digits().length()))
                .map(mapping -> views(zone, List.of(mapping)).get(0));
    }

    /** The entries at the digits of a number and at all its prefixes, and the delegation that it is at or below. */
    private List<Mapping> atOrAbove(Zone zone, DialedDigits number) {
        Stream<String> prefixes = IntStream.rangeClosed(1, number.length())
                .mapToObj(length -> number.digits().substring(0, length));
        return Stream.concat(index.at(zone, prefixes).stream(), delegations.above(zone, number).stream())
                .toList();
    }

    /** The first entries of any zone that point to a rule set. */
    public List<MappingView> pointingTo(int ruleSetId, int limit) {
        List<Mapping> found = entityManager
                .createQuery("""
                        select m from Mapping m where m.ruleSetId = :ruleSet
                        order by m.ruleSetId, m.key.zoneId, m.key.digits, m.key.kind
                        """, Mapping.class)
                .setParameter("ruleSet", ruleSetId)
                .setMaxResults(limit)
                .getResultList();
        Map<Integer, List<Mapping>> byZone = found.stream()
                .collect(Collectors.groupingBy(
                        mapping -> mapping.key().zoneId(), LinkedHashMap::new, Collectors.toList()));
        return byZone.entrySet().stream()
                .flatMap(here -> views(entityManager.find(Zone.class, here.getKey()), here.getValue()).stream())
                .toList();
    }

    /**
     * A shared destination, and how many numbers and blocks of all zones point to it.
     *
     * @param name its name
     */
    public record Used(String name, long count) {}

    /**
     * The shared destinations with the most numbers and blocks pointing to them: counted one by one along an index, so
     * only on request.
     */
    public List<Used> mostUsed(int limit) {
        return entityManager
                .createQuery("""
                        select r.name, count(m.key.digits) from RuleSet r join Mapping m on m.ruleSetId = r.id
                        where r.name is not null group by r.name order by count(m.key.digits) desc, r.name
                        """, Object[].class)
                .setMaxResults(limit)
                .getResultStream()
                .map(row -> new Used((String) row[0], (Long) row[1]))
                .toList();
    }

    /** Whether there is no entry in any zone. */
    public boolean isEmpty() {
        return entityManager
                        .createQuery("select m.key.kind from Mapping m", MappingKind.class)
                        .setMaxResults(1)
                        .getResultList()
                        .isEmpty()
                && delegations.isEmpty();
    }

    List<MappingView> views(Zone zone, List<Mapping> mappings) {
        Map<Integer, Target> pointedTo = ruleSets.targets(mappings.stream()
                .map(Mapping::ruleSetId)
                .filter(Objects::nonNull)
                .toList());
        return mappings.stream()
                .map(mapping -> MappingView.of(zone, mapping, pointedTo.get(mapping.ruleSetId())))
                .toList();
    }
}
