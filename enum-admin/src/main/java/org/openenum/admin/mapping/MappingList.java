package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.ruleset.Target;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.openenum.mapping.CommentWords;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingWordKey;
import org.openenum.number.DialedDigits;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/**
 * Reads entries: one, or a page of them in the order of a {@link MappingSort}, as fast at the ten-millionth as at the
 * first.
 *
 * <p>Each page is one range of an index, {@link MappingIndex}, of which a {@link MappingScan} takes what is meant.
 */
@Component
public class MappingList {

    /** Begins a place that a page is wanted before, not after. */
    private static final String BACKWARDS = "<";

    /** No word has a character behind it. */
    private static final char AFTER_LETTERS = '\uffff';

    /** Entries with one word in their comments that are looked at for the others: some tens of milliseconds. */
    private static final int MAX_COMMENTED = 200;

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

    public MappingView get(MappingRef ref) {
        Zone zone = zones.require(ref.zone());
        return find(ref)
                .orElseThrow(
                        () -> RefusedException.notFound(Sentence.of("thing.missing", MappingWriter.nameOf(zone, ref))));
    }

    Optional<MappingView> find(MappingRef ref) {
        Zone zone = zones.require(ref.zone());
        return find(zone, MappingWriter.keyOf(zone, ref))
                .map(mapping -> views(zone, List.of(mapping)).get(0));
    }

    private Optional<Mapping> find(Zone zone, MappingKey key) {
        return key.kind() == MappingKind.DELEGATION
                ? delegations.find(zone, new DialedDigits(key.digits())).map(set -> DelegationIndex.entry(zone, set))
                : Optional.ofNullable(entityManager.find(Mapping.class, key));
    }

    Optional<MappingView> answering(String apex, DialedDigits number) {
        Zone zone = zones.require(apex);
        return atOrAbove(zone, number).stream()
                .filter(mapping -> answersFor(mapping, number))
                .max(Comparator.comparing((Mapping mapping) -> mapping.kind() == MappingKind.DELEGATION)
                        .thenComparing(mapping -> mapping.kind() == MappingKind.NUMBER)
                        .thenComparing(mapping -> mapping.digits().length()))
                .map(mapping -> views(zone, List.of(mapping)).get(0));
    }

    List<MappingView> onTheWayTo(String apex, DialedDigits number) {
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

    long count(MappingQuery query) {
        if (query.asksContent() || !query.content().equals(MappingQuery.Content.ANY)) {
            throw RefusedException.malformed(Sentence.of("list.not-counted"));
        }
        Zone zone = zones.require(query.zone());
        return index.count(zone, query);
    }

    Optional<MappingView> covering(String apex, DialedDigits number) {
        Zone zone = zones.require(apex);
        return atOrAbove(zone, number).stream()
                .filter(mapping -> mapping.kind() == MappingKind.BLOCK && answersFor(mapping, number))
                .max(Comparator.comparing(mapping -> mapping.digits().length()))
                .map(mapping -> views(zone, List.of(mapping)).get(0));
    }

    /**
     * The entries at the digits of a number and at everything that it begins with: a look-up each, in one statement,
     * and the delegation that it is at or below. Written as a join, because H2 would read the whole zone for
     * {@code digits in (...)}.
     */
    @SuppressWarnings("unchecked") // a native query has no type for its entities
    private List<Mapping> atOrAbove(Zone zone, DialedDigits number) {
        String[] prefixes = IntStream.rangeClosed(1, number.length())
                .mapToObj(length -> number.digits().substring(0, length))
                .toArray(String[]::new);
        List<Mapping> entries = entityManager
                .createNativeQuery("""
                        select m.* from unnest(:prefixes) p (digits)
                        join mapping m on m.zone_id = :zone and m.digits = p.digits
                        """, Mapping.class)
                .setParameter("prefixes", prefixes)
                .setParameter("zone", zone.id())
                .getResultList();
        return Stream.concat(entries.stream(), delegations.above(zone, number).stream())
                .toList();
    }

    List<MappingView> pointingTo(int ruleSetId, int limit) {
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

    MappingService.Commented withComment(String apex, String typed, int limit) {
        Zone zone = zones.require(apex);
        Set<String> wanted = CommentWords.of(typed);
        if (wanted.isEmpty()) {
            return new MappingService.Commented(List.of(), false);
        }
        // The longest is probably the rarest.
        String start = Collections.max(wanted, Comparator.comparing(String::length));
        List<MappingWordKey> keys = withWord(zone, start, MAX_COMMENTED + 1);
        List<Mapping> found = keys.stream()
                .limit(MAX_COMMENTED)
                .map(key -> new MappingKey(key.zoneId(), key.digits(), key.kind()))
                .distinct()
                .flatMap(key -> find(zone, key).stream())
                .filter(mapping -> hasWords(mapping, wanted))
                .limit(limit)
                .toList();
        return new MappingService.Commented(views(zone, found), found.size() < limit && keys.size() > MAX_COMMENTED);
    }

    private List<MappingWordKey> withWord(Zone zone, String start, int limit) {
        return entityManager
                .createQuery(
                        "select w.key from MappingWord w where w.key.zoneId = :zone and w.key.word >= :start and w.key.word < :end"
                                // All columns of the key in the order: H2 sorts the rows otherwise.
                                + " order by w.key.zoneId, w.key.word, w.key.digits, w.key.kind",
                        MappingWordKey.class)
                .setParameter("zone", zone.id())
                .setParameter("start", start)
                .setParameter("end", start + AFTER_LETTERS)
                .setMaxResults(limit)
                .getResultList();
    }

    private static boolean hasWords(Mapping mapping, Set<String> wanted) {
        Set<String> words = CommentWords.of(mapping.comment());
        return wanted.stream().allMatch(start -> words.stream().anyMatch(word -> word.startsWith(start)));
    }

    private List<MappingView> views(Zone zone, List<Mapping> mappings) {
        Map<Integer, Target> pointedTo = ruleSets.targets(mappings.stream()
                .map(Mapping::ruleSetId)
                .filter(Objects::nonNull)
                .toList());
        return mappings.stream()
                .map(mapping -> MappingView.of(zone, mapping, pointedTo.get(mapping.ruleSetId())))
                .toList();
    }
}
