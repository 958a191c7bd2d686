package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTagKey;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/**
 * Reads the rows of a zone that may match a query, in its order, each time as one range of one index: the primary key,
 * the index by rule set, the {@link PrefixIndex}, the table of tags, or {@link MappingUpdates}; rows of the
 * {@link DelegationIndex} are merged in. {@link #rest} checks what the index does not know.
 */
@Component
public class MappingIndex {

    /** Sorts after all digits: the character after 9. */
    private static final String AFTER_DIGITS = ":";

    /** Sorts before every digit: appended to the last digits of a range, it includes them. */
    private static final String BEFORE_DIGITS = " ";

    /** How many entries can have the same digits. */
    private static final int KINDS = MappingKind.values().length;

    private final EntityManager entityManager;

    private final RuleSets ruleSets;

    private final PrefixIndex prefixes;

    private final MappingUpdates updates;

    private final DelegationIndex delegations;

    MappingIndex(
            EntityManager entityManager,
            RuleSets ruleSets,
            PrefixIndex prefixes,
            MappingUpdates updates,
            DelegationIndex delegations) {
        this.delegations = delegations;
        this.entityManager = entityManager;
        this.ruleSets = ruleSets;
        this.prefixes = prefixes;
        this.updates = updates;
    }

    /**
     * Consecutive rows.
     *
     * @param last where they end; null if there are no more
     */
    record Portion(List<Mapping> rows, @Nullable MappingPlace last) {

        static Portion of(List<Mapping> rows, int wanted) {
            return new Portion(rows, rows.size() < wanted ? null : MappingPlace.of(rows.get(wanted - 1)));
        }
    }

    /**
     * The next rows after a place. Rows that others remove meanwhile are missing.
     *
     * @param after null for the first ones
     * @param descending whether to read in descending order of digits, or of times
     */
    Portion rows(Zone zone, MappingQuery query, @Nullable MappingPlace after, boolean descending, int maxRows) {
        if (query.sort().isByUpdate()) {
            return Portion.of(updates.rows(zone, query, after, descending, maxRows), maxRows);
        }
        String from = after == null || descending ? query.prefix() : after.digits();
        String end = after == null || !descending ? endOf(query) : after.digits() + BEFORE_DIGITS;
        Predicate<MappingKey> behind =
                key -> after == null || (descending ? after.compareTo(key) > 0 : after.compareTo(key) < 0);
        // A few entries of other kinds may have the digits of the place.
        int most = maxRows + KINDS;
        if (query.tag() != null || query.kind() == MappingKind.BLOCK) {
            List<MappingKey> keys = query.tag() == null
                    ? prefixes.keys(zone, from, end, descending, most)
                    : tagged(zone, query.tag(), from, end, descending, most);
            return ofKeys(zone, keys.stream().filter(behind).limit(maxRows).toList(), maxRows);
        }
        List<Mapping> rows = withDelegations(zone, query, from, end, descending, most)
                .filter(row -> behind.test(row.key()))
                .limit(maxRows)
                .toList();
        return Portion.of(rows, maxRows);
    }

    /** Only the keys show where the end is: rows are read after them, and some may be removed by then. */
    private Portion ofKeys(Zone zone, List<MappingKey> keys, int wanted) {
        return new Portion(rowsOf(zone, keys), keys.size() < wanted ? null : MappingPlace.of(keys.get(wanted - 1)));
    }

    /** Whether every row that the index finds matches the query: then no more rows are read than wanted. */
    static boolean isExact(MappingQuery query) {
        if (query.tag() != null) {
            return query.status() == null && query.kind() == null && query.ruleSet() == null;
        }
        return query.status() == null && (query.ruleSet() == null || !isOfPrefixes(query));
    }

    /** The conditions that a row found by the index must still meet. */
    Predicate<Mapping> rest(MappingQuery query) {
        Predicate<Mapping> rest = row -> query.status() == null || row.status() == query.status();
        if (query.tag() == null && !isOfPrefixes(query)) {
            return rest;
        }
        Integer ruleSetId = query.ruleSet() == null
                ? null
                : Integer.valueOf(ruleSets.require(query.ruleSet()).id());
        return rest.and(row -> query.kind() == null || row.kind() == query.kind())
                .and(row -> ruleSetId == null || ruleSetId.equals(row.ruleSetId()));
    }

    /** Of the rows found by the index, those that lead to the name server of the query. */
    List<Mapping> leadingToNameServer(Zone zone, MappingQuery query, List<Mapping> rows) {
        return query.nameServer() == null ? rows : delegations.leadingTo(zone, query.nameServer(), rows);
    }

    /** The number of matching entries, counted one by one. */
    long count(Zone zone, MappingQuery query) {
        return query.tag() == null ? countByDigits(zone, query) : countByTag(zone, query);
    }

    private Stream<Mapping> withDelegations(
            Zone zone, MappingQuery query, String from, String end, boolean descending, int maxRows) {
        List<Mapping> others = query.kind() == MappingKind.DELEGATION
                ? List.of()
                : byDigits(zone, query, from, end, descending, maxRows);
        if (!meansDelegations(query)) {
            return others.stream();
        }
        Comparator<Mapping> order =
                Comparator.comparing((Mapping row) -> row.key().digits()).thenComparing(Mapping::kind);
        return Stream.concat(others.stream(), delegations.rows(zone, from, end, descending, maxRows).stream())
                .sorted(descending ? order.reversed() : order);
    }

    /** Delegations have neither tags nor a destination. */
    private static boolean meansDelegations(MappingQuery query) {
        return (query.kind() == null || query.kind() == MappingKind.DELEGATION)
                && query.tag() == null
                && query.ruleSet() == null;
    }

    private List<Mapping> byDigits(
            Zone zone, MappingQuery query, String from, String end, boolean descending, int maxRows) {
        String text = "select m from Mapping m" + conditionsOf(query) + " order by "
                + inDirection(orderOf(query), descending);
        return bind(entityManager.createQuery(text, Mapping.class), zone, query, from, end)
                .setMaxResults(maxRows)
                .getResultList();
    }

    /**
     * Whether the query is for the few blocks or delegations among the numbers, with a rule set too, because millions
     * of numbers may also point to it.
     */
    static boolean isOfPrefixes(MappingQuery query) {
        return query.kind() != null && query.kind() != MappingKind.NUMBER;
    }

    private List<MappingKey> tagged(Zone zone, String tag, String from, String end, boolean descending, int maxRows) {
        String text = "select t.key from MappingTag t where t.key.zoneId = :zone and t.key.tag = :tag"
                + " and t.key.digits >= :from and t.key.digits < :end order by "
                + inDirection("t.key.zoneId, t.key.tag, t.key.digits, t.key.kind", descending);
        return entityManager
                .createQuery(text, MappingTagKey.class)
                .setParameter("zone", zone.id())
                .setParameter("tag", tag)
                .setParameter("from", from)
                .setParameter("end", end)
                .setMaxResults(maxRows)
                .getResultStream()
                .map(key -> new MappingKey(key.zoneId(), key.digits(), key.kind()))
                .toList();
    }

    /** The rows of some keys, in the order of the keys. */
    private List<Mapping> rowsOf(Zone zone, List<MappingKey> keys) {
        if (keys.isEmpty()) {
            return List.of();
        }
        Map<MappingKey, Mapping> byKey = at(
                        zone, keys.stream().map(MappingKey::digits).distinct())
                .stream()
                .collect(Collectors.toMap(Mapping::key, Function.identity()));
        return keys.stream().map(byKey::get).filter(Objects::nonNull).toList();
    }

    /**
     * The numbers and blocks at some digits: a lookup for each, in one statement. If keys and rows were joined, H2
     * would begin with the zone's rows, and it reads the whole zone for {@code digits in (...)}.
     */
    @SuppressWarnings("unchecked") // a native query has no type for its entities
    List<Mapping> at(Zone zone, Stream<String> digits) {
        return entityManager
                .createNativeQuery("""
                        select m.* from unnest(:digits) p (digits)
                        join mapping m on m.zone_id = :zone and m.digits = p.digits
                        """, Mapping.class)
                .setParameter("digits", digits.toArray(String[]::new))
                .setParameter("zone", zone.id())
                .getResultList();
    }

    private long countByDigits(Zone zone, MappingQuery query) {
        boolean mayBeDelegated = meansDelegations(query) && query.status() != MappingStatus.CLOSED;
        long delegated = mayBeDelegated ? delegations.count(zone, query.prefix(), endOf(query)) : 0;
        if (query.kind() == MappingKind.DELEGATION) {
            return delegated;
        }
        if (isOfPrefixes(query) && query.status() == null && query.ruleSet() == null) {
            return prefixes.count(zone, query.prefix(), endOf(query));
        }
        String text = "select count(*) from Mapping m" + conditionsOf(query) + statusOf(query.status());
        return delegated
                + bind(entityManager.createQuery(text, Long.class), zone, query, query.prefix(), endOf(query))
                        .getSingleResult();
    }

    private long countByTag(Zone zone, MappingQuery query) {
        if (query.status() != null || query.ruleSet() != null) {
            throw RefusedException.malformed(Sentence.of("list.tag-not-counted"));
        }
        String text = "select count(*) from MappingTag t where t.key.zoneId = :zone and t.key.tag = :tag"
                + " and t.key.digits >= :from and t.key.digits < :end"
                + (query.kind() == null
                        ? ""
                        : " and t.key.kind = " + query.kind().name());
        return bind(entityManager.createQuery(text, Long.class), zone, query, query.prefix(), endOf(query))
                .setParameter("tag", query.tag())
                .getSingleResult();
    }

    private static String inDirection(String order, boolean descending) {
        return descending ? order.replace(",", " desc,") + " desc" : order;
    }

    private static String statusOf(@Nullable MappingStatus status) {
        return status == null ? "" : " and m.status = " + status.name();
    }

    private static String conditionsOf(MappingQuery query) {
        return " where m.key.zoneId = :zone and m.key.digits >= :from and m.key.digits < :end"
                + kindOf(query.kind())
                + (query.ruleSet() == null ? "" : " and m.ruleSetId = :ruleSet");
    }

    /**
     * Numbers are selected as everything but blocks: with kind = NUMBER, H2 might read all of them in the order of
     * their updates.
     */
    private static String kindOf(@Nullable MappingKind kind) {
        if (kind == MappingKind.NUMBER) {
            return " and m.key.kind <> BLOCK";
        }
        return kind == null ? "" : " and m.key.kind = " + kind.name();
    }

    private <T> TypedQuery<T> bind(TypedQuery<T> typed, Zone zone, MappingQuery query, String from, String end) {
        typed.setParameter("zone", zone.id()).setParameter("from", from).setParameter("end", end);
        return query.ruleSet() == null
                ? typed
                : typed.setParameter(
                        "ruleSet", ruleSets.require(query.ruleSet()).id());
    }

    /** Digits, then kind: with all columns of the index to be read, because otherwise H2 sorts the rows. */
    private static String orderOf(MappingQuery query) {
        if (query.ruleSet() != null) {
            return "m.ruleSetId, m.key.zoneId, m.key.digits, m.key.kind";
        }
        return "m.key.zoneId, m.key.digits, m.key.kind";
    }

    private static String endOf(MappingQuery query) {
        return query.prefix().isEmpty() ? AFTER_DIGITS : query.prefix() + AFTER_DIGITS;
    }
}
