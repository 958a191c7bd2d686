package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.RuleSet;
import org.openenum.number.DialedDigits;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/**
 * Reads entries: one, or a page of them in the order of their digits, as fast at the ten-millionth as at the first.
 *
 * <p>Each page is one range of an index: {@link MappingIndex}. A filter by status has none of its own (nearly everything is active), so it looks at
 * no more than {@value #MAX_SCANNED_ROWS} entries for one page, which may then be short, and says where to go on.
 */
@Component
class MappingList {

    /** What a page may look at and throw away: some tens of milliseconds. */
    static final int MAX_SCANNED_ROWS = 20_000;

    /** What a page by content may read with its rules: some tens of milliseconds. */
    static final int MAX_READ_ROWS = 4_000;

    private static final int CHUNK_ROWS = 500;

    /** Begins a place that a page is wanted before, not after. */
    private static final String BACKWARDS = "<";

    private final EntityManager entityManager;

    private final Zones zones;

    private final RuleSets ruleSets;

    private final MappingIndex index;

    MappingList(EntityManager entityManager, Zones zones, RuleSets ruleSets, MappingIndex index) {
        this.entityManager = entityManager;
        this.zones = zones;
        this.ruleSets = ruleSets;
        this.index = index;
    }

    MappingView get(MappingRef ref) {
        Zone zone = zones.require(ref.zone());
        Mapping mapping = entityManager.find(Mapping.class, MappingWriter.keyOf(zone, ref));
        if (mapping == null) {
            throw RefusedException.notFound(MappingWriter.nameOf(zone, ref) + " does not exist");
        }
        return views(zone, List.of(mapping)).get(0);
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

    /** Where a page begins that ends just before this entry; {@link #page} reads it backwards. */
    static String before(MappingView first) {
        return BACKWARDS + first.digits() + "/" + first.kind();
    }

    Page<MappingView> page(MappingQuery query, Page.Wanted wanted) {
        if (!query.content().equals(MappingQuery.Content.ANY)) {
            return contentPage(query, wanted);
        }
        Zone zone = zones.require(query.zone());
        String place = wanted.after();
        if (place != null && place.startsWith(BACKWARDS)) {
            return pageBefore(zone, query, place.substring(BACKWARDS.length()), wanted.limit());
        }
        Position after = Position.parse(wanted.after());
        int scan = MappingIndex.isExact(query) ? wanted.limit() + 1 : MAX_SCANNED_ROWS;
        // A few entries of other kinds may stand at the digits of the last page's end.
        String from = after == null ? query.prefix() : after.digits();
        List<Mapping> rows = index.from(zone, query, from, scan + MappingKind.values().length);
        Predicate<Mapping> isMeant = index.rest(query);
        List<Mapping> items = new ArrayList<>();
        for (Mapping row : rows) {
            boolean wantedRow = (after == null || after.isBefore(row)) && isMeant.test(row);
            if (wantedRow && items.size() == wanted.limit()) {
                return new Page<>(
                        views(zone, items),
                        Position.of(items.get(items.size() - 1)).text());
            }
            if (wantedRow) {
                items.add(row);
            }
        }
        boolean more = rows.size() == scan + MappingKind.values().length;
        return new Page<>(
                views(zone, items),
                more ? Position.of(rows.get(rows.size() - 1)).text() : null);
    }

    /** Entries by what they say, which no index knows: chunk by chunk, up to {@value #MAX_READ_ROWS}. */
    private Page<MappingView> contentPage(MappingQuery query, Page.Wanted wanted) {
        MappingQuery wider = query.withContent(MappingQuery.Content.ANY);
        List<MappingView> found = new ArrayList<>();
        String after = wanted.after();
        for (int read = 0; read < MAX_READ_ROWS; read += CHUNK_ROWS) {
            Page<MappingView> chunk = page(wider, new Page.Wanted(after, CHUNK_ROWS));
            for (MappingView view : chunk.items()) {
                if (query.content().fits(view)) {
                    found.add(view);
                }
                if (found.size() == wanted.limit()) {
                    boolean last = chunk.next() == null
                            && view.equals(chunk.items().get(chunk.items().size() - 1));
                    return new Page<>(found, last ? null : view.digits() + "/" + view.kind());
                }
            }
            after = chunk.next();
            if (after == null) {
                break;
            }
        }
        return new Page<>(found, after);
    }

    private Page<MappingView> pageBefore(Zone zone, MappingQuery query, String place, int limit) {
        Position end = Objects.requireNonNull(Position.parse(place));
        int scan = MappingIndex.isExact(query) ? limit : MAX_SCANNED_ROWS;
        List<Mapping> rows = index.before(zone, query, end.digits(), scan + MappingKind.values().length);
        List<Mapping> items = rows.stream()
                .filter(row -> Position.of(row).isBefore(end))
                .filter(index.rest(query))
                .limit(limit)
                .collect(Collectors.toCollection(ArrayList::new));
        Collections.reverse(items);
        // What this page ends before is what the next one begins after, but for its last entry.
        String next = items.isEmpty()
                ? null
                : Position.of(items.get(items.size() - 1)).text();
        return new Page<>(views(zone, items), next);
    }

    long count(MappingQuery query) {
        if (!query.content().equals(MappingQuery.Content.ANY)) {
            throw RefusedException.malformed("service, uriHost and updatedSince are not counted: no index serves them");
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
     * The entries at the digits of a number and at everything that it begins with: a look-up each, in one statement. Written as a join,
     * because H2 would read the whole zone for {@code digits in (...)}.
     */
    @SuppressWarnings("unchecked") // a native query has no type for its entities
    private List<Mapping> atOrAbove(Zone zone, DialedDigits number) {
        String[] prefixes = IntStream.rangeClosed(1, number.length())
                .mapToObj(length -> number.digits().substring(0, length))
                .toArray(String[]::new);
        return entityManager
                .createNativeQuery("""
                        select m.* from unnest(:prefixes) p (digits)
                        join mapping m on m.zone_id = :zone and m.digits = p.digits
                        """, Mapping.class)
                .setParameter("prefixes", prefixes)
                .setParameter("zone", zone.id())
                .getResultList();
    }

    private List<MappingView> views(Zone zone, List<Mapping> mappings) {
        Map<Integer, RuleSet> pointedTo = ruleSets.byIds(mappings.stream()
                .map(Mapping::ruleSetId)
                .filter(Objects::nonNull)
                .toList());
        return mappings.stream()
                .map(mapping -> MappingView.of(zone, mapping, pointedTo.get(mapping.ruleSetId())))
                .toList();
    }

    /** Where a page ended. */
    private record Position(String digits, MappingKind kind) {

        static @Nullable Position parse(@Nullable String text) {
            if (text == null) {
                return null;
            }
            int separator = text.indexOf('/');
            try {
                return new Position(text.substring(0, separator), MappingKind.valueOf(text.substring(separator + 1)));
            } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
                throw RefusedException.malformed("this is no place in the list: " + text);
            }
        }

        static Position of(Mapping mapping) {
            return new Position(mapping.key().digits(), mapping.kind());
        }

        boolean isBefore(Mapping mapping) {
            return isBefore(of(mapping));
        }

        boolean isBefore(Position other) {
            int byDigits = digits.compareTo(other.digits);
            return byDigits < 0 || (byDigits == 0 && kind.compareTo(other.kind) < 0);
        }

        String text() {
            return digits + "/" + kind;
        }
    }
}
