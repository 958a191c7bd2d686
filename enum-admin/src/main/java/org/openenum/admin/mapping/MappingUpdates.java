package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKind;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/**
 * Reads rows in the order of their last change, along an index by zone, kind, time and digits. An import gives millions of rows the same time, so a
 * place among them is a time and digits, and what comes after it is two ranges: the rest of that time, and later times.
 */
@Component
class MappingUpdates {

    private static final Comparator<Mapping> ORDER = Comparator.comparing(Mapping::updatedAt)
            .thenComparing(row -> row.key().digits())
            .thenComparing(Mapping::kind);

    private final EntityManager entityManager;

    MappingUpdates(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** As {@link MappingIndex#rows}; {@code updatedSince} is a part of the range. */
    List<Mapping> rows(Zone zone, MappingQuery query, @Nullable MappingPlace after, boolean descending, int maxRows) {
        Instant since = Objects.requireNonNullElse(query.content().updatedSince(), Instant.EPOCH);
        List<Mapping> rows = new ArrayList<>();
        for (MappingKind kind : query.kind() == null ? MappingKind.values() : new MappingKind[] {query.kind()}) {
            Range range = new Range(zone, kind, descending, maxRows);
            rows.addAll(after == null ? range.from(since) : range.after(after, since));
        }
        return rows.stream()
                .sorted(descending ? ORDER.reversed() : ORDER)
                .limit(maxRows)
                .toList();
    }

    /** The rows of one kind. */
    private final class Range {

        private final Zone zone;

        private final MappingKind kind;

        private final boolean descending;

        private final int maxRows;

        Range(Zone zone, MappingKind kind, boolean descending, int maxRows) {
            this.zone = zone;
            this.kind = kind;
            this.descending = descending;
            this.maxRows = maxRows;
        }

        List<Mapping> from(Instant since) {
            return query("m.updatedAt >= :since", maxRows)
                    .setParameter("since", since)
                    .getResultList();
        }

        List<Mapping> after(MappingPlace place, Instant since) {
            // At the same digits, the kinds have an order too.
            boolean meetsPlace = descending ? kind.compareTo(place.kind()) < 0 : kind.compareTo(place.kind()) > 0;
            String sameTime = "m.updatedAt = :at and m.updatedAt >= :since and m.key.digits " + (descending ? "<" : ">")
                    + (meetsPlace ? "=" : "") + " :digits";
            List<Mapping> rows = new ArrayList<>(query(sameTime, maxRows)
                    .setParameter("at", place.updatedAt())
                    .setParameter("since", since)
                    .setParameter("digits", place.digits())
                    .getResultList());
            if (rows.size() < maxRows) {
                String otherTimes = "m.updatedAt " + (descending ? "<" : ">") + " :at and m.updatedAt >= :since";
                rows.addAll(query(otherTimes, maxRows - rows.size())
                        .setParameter("at", place.updatedAt())
                        .setParameter("since", since)
                        .getResultList());
            }
            return rows;
        }

        private TypedQuery<Mapping> query(String condition, int rows) {
            String desc = descending ? " desc" : "";
            // The kind as a literal, and all columns of the index in the order: H2 reads the index for that.
            String text = "select m from Mapping m where m.key.zoneId = :zone and m.key.kind = " + kind.name() + " and "
                    + condition + " order by m.key.zoneId" + desc + ", m.key.kind" + desc + ", m.updatedAt" + desc
                    + ", m.key.digits" + desc;
            return entityManager
                    .createQuery(text, Mapping.class)
                    .setParameter("zone", zone.id())
                    .setMaxResults(rows);
        }
    }
}
