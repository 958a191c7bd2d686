package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.openenum.zone.Zone;

/**
 * Rows of one kind or type that were changed at a time or later, in ascending or descending order of their changes.
 *
 * @param kindPath the column of the kind or type
 * @param kind as a literal
 * @param placePath the column by which rows of the same time are ordered
 */
record UpdateRange<T>(
        EntityManager entityManager,
        Class<T> entity,
        String kindPath,
        String kind,
        String placePath,
        Zone zone,
        Instant since,
        boolean descending) {

    List<T> first(int maxRows) {
        return query("", maxRows).getResultList();
    }

    /** @param with whether to include the row exactly at the place */
    List<T> after(Instant at, Object place, boolean with, int maxRows) {
        String after = descending ? "<" : ">";
        String sameTime = " and m.updatedAt = :at and m." + placePath + " " + after + (with ? "=" : "") + " :place";
        List<T> rows = new ArrayList<>(query(sameTime, maxRows)
                .setParameter("at", at)
                .setParameter("place", place)
                .getResultList());
        if (rows.size() < maxRows) {
            rows.addAll(query(" and m.updatedAt " + after + " :at", maxRows - rows.size())
                    .setParameter("at", at)
                    .getResultList());
        }
        return rows;
    }

    /** Orders by all columns of the index: otherwise H2 does not use it. */
    private TypedQuery<T> query(String condition, int maxRows) {
        String desc = descending ? " desc" : "";
        String text = "select m from " + entity.getSimpleName() + " m where m.key.zoneId = :zone and m." + kindPath
                + " = " + kind + " and m.updatedAt >= :since" + condition + " order by m.key.zoneId" + desc + ", m."
                + kindPath + desc + ", m.updatedAt" + desc + ", m." + placePath + desc;
        return entityManager
                .createQuery(text, entity)
                .setParameter("zone", zone.id())
                .setParameter("since", since)
                .setMaxResults(maxRows);
    }
}
