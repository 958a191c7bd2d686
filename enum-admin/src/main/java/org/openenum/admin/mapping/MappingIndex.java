package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import jakarta.persistence.TypedQuery;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingStatus;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/**
 * Reads the rows of a zone that a query may mean, in the order of their digits, each time by one range of one index: of the primary key, of the index by kind, of
 * that by rule set, or of the table of tags. What the index does not know is left to {@link #rest}.
 */
@Component
class MappingIndex {

    /** Digits are below it: the character after 9. */
    private static final String AFTER_DIGITS = ":";

    /** Below every digit: with it at its end, a range holds its last digits too. */
    private static final String BEFORE_DIGITS = " ";

    private final EntityManager entityManager;

    private final RuleSets ruleSets;

    MappingIndex(EntityManager entityManager, RuleSets ruleSets) {
        this.entityManager = entityManager;
        this.ruleSets = ruleSets;
    }

    /**
     * Rows at or after a place.
     *
     * @param digits where to begin
     */
    List<Mapping> from(Zone zone, MappingQuery query, String digits, int maxRows) {
        return rows(zone, query, digits, endOf(query), false, maxRows);
    }

    /**
     * Rows at or before a place, the last one first.
     *
     * @param digits where to begin
     */
    List<Mapping> before(Zone zone, MappingQuery query, String digits, int maxRows) {
        return rows(zone, query, query.prefix(), digits + BEFORE_DIGITS, true, maxRows);
    }

    /** Whether every row that an index finds is one that is meant: then no more need be read than are wanted. */
    static boolean isExact(MappingQuery query) {
        return query.status() == null && (query.tag() == null || (query.kind() == null && query.ruleSet() == null));
    }

    /** What is still to be asked of a row that an index found. */
    Predicate<Mapping> rest(MappingQuery query) {
        Predicate<Mapping> rest = row -> query.status() == null || row.status() == query.status();
        if (query.tag() == null) {
            return rest;
        }
        Integer ruleSetId = query.ruleSet() == null
                ? null
                : Integer.valueOf(ruleSets.require(query.ruleSet()).id());
        return rest.and(row -> query.kind() == null || row.kind() == query.kind())
                .and(row -> ruleSetId == null || ruleSetId.equals(row.ruleSetId()));
    }

    /** How many there are, counted one by one. */
    long count(Zone zone, MappingQuery query) {
        return query.tag() == null ? countByDigits(zone, query) : countByTag(zone, query);
    }

    @SuppressWarnings("unchecked") // a native query has no type for its entities
    private List<Mapping> rows(Zone zone, MappingQuery query, String from, String end, boolean backwards, int maxRows) {
        if (query.tag() != null) {
            return byTag(zone, query.tag(), from, end, backwards)
                    .setParameter("rows", maxRows)
                    .getResultList();
        }
        String order = orderOf(query);
        String text = "select m from Mapping m" + conditionsOf(query) + " order by "
                + (backwards ? order.replace(",", " desc,") + " desc" : order);
        return bind(entityManager.createQuery(text, Mapping.class), zone, query, from, end)
                .setMaxResults(maxRows)
                .getResultList();
    }

    /** The keys first, in their order and no more than are wanted; then the row of each. H2 would begin with the zone's rows otherwise. */
    private Query byTag(Zone zone, String tag, String from, String end, boolean backwards) {
        String desc = backwards ? " desc" : "";
        return entityManager
                .createNativeQuery("""
                        select m.* from (
                          select t.digits, t.kind from mapping_tag t
                          where t.zone_id = :zone and t.tag = :tag and t.digits >= :from and t.digits < :end
                          order by t.zone_id%1$s, t.tag%1$s, t.digits%1$s, t.kind%1$s fetch first :rows rows only) k
                        join mapping m on m.zone_id = :zone and m.digits = k.digits and m.kind = k.kind
                        order by k.digits%1$s, k.kind%1$s""".formatted(desc), Mapping.class)
                .setParameter("zone", zone.id())
                .setParameter("tag", tag)
                .setParameter("from", from)
                .setParameter("end", end);
    }

    private long countByDigits(Zone zone, MappingQuery query) {
        String text = "select count(*) from Mapping m" + conditionsOf(query) + statusOf(query.status());
        return bind(entityManager.createQuery(text, Long.class), zone, query, query.prefix(), endOf(query))
                .getSingleResult();
    }

    private long countByTag(Zone zone, MappingQuery query) {
        String text = "select count(*) from MappingTag t join Mapping m"
                + " on m.key.zoneId = t.key.zoneId and m.key.digits = t.key.digits and m.key.kind = t.key.kind"
                + conditionsOf(query) + " and t.key.tag = :tag" + statusOf(query.status());
        return bind(entityManager.createQuery(text, Long.class), zone, query, query.prefix(), endOf(query))
                .setParameter("tag", query.tag())
                .getSingleResult();
    }

    private static String statusOf(@Nullable MappingStatus status) {
        return status == null ? "" : " and m.status = " + status.name();
    }

    private static String conditionsOf(MappingQuery query) {
        // Literals where PostgreSQL must see that its partial index will do.
        return " where m.key.zoneId = :zone and m.key.digits >= :from and m.key.digits < :end"
                + (query.kind() == null
                        ? ""
                        : " and m.key.kind = " + query.kind().name())
                + (query.ruleSet() == null ? "" : " and m.ruleSetId = :ruleSet");
    }

    private <T> TypedQuery<T> bind(TypedQuery<T> typed, Zone zone, MappingQuery query, String from, String end) {
        typed.setParameter("zone", zone.id()).setParameter("from", from).setParameter("end", end);
        return query.ruleSet() == null
                ? typed
                : typed.setParameter(
                        "ruleSet", ruleSets.require(query.ruleSet()).id());
    }

    /** Digits, then kind: written with all the columns of the index that is to be read, because H2 sorts the rows otherwise. */
    private static String orderOf(MappingQuery query) {
        if (query.ruleSet() != null) {
            return "m.ruleSetId, m.key.zoneId, m.key.digits, m.key.kind";
        }
        return query.kind() == null
                ? "m.key.zoneId, m.key.digits, m.key.kind"
                : "m.key.zoneId, m.key.kind, m.key.digits";
    }

    private static String endOf(MappingQuery query) {
        return query.prefix().isEmpty() ? AFTER_DIGITS : query.prefix() + AFTER_DIGITS;
    }
}
