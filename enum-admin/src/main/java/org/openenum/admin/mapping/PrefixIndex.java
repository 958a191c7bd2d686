package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.util.List;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingPrefix;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/**
 * Finds the blocks of a zone, and keeps the table used for that consistent with them. Bulk changes maintain the table
 * themselves.
 */
@Component
class PrefixIndex {

    private static final String RANGE =
            " from MappingPrefix p where p.key.zoneId = :zone and p.key.kind = BLOCK and p.key.digits >= :from and p.key.digits < :end";

    private final EntityManager entityManager;

    PrefixIndex(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** Adds a new entry, within the caller's transaction. */
    void add(Mapping mapping) {
        if (mapping.kind() != MappingKind.NUMBER) {
            entityManager.persist(new MappingPrefix(mapping.key()));
        }
    }

    /** Removes an entry, within the caller's transaction. */
    void remove(Mapping mapping) {
        if (mapping.kind() != MappingKind.NUMBER) {
            MappingPrefix row = entityManager.find(MappingPrefix.class, mapping.key());
            if (row != null) {
                entityManager.remove(row);
            }
        }
    }

    /** The blocks in a range, in ascending or descending order of their digits. */
    List<MappingKey> keys(Zone zone, String from, String end, boolean descending, int maxRows) {
        String direction = descending ? " desc" : "";
        // Order by all columns of the key: otherwise H2 sorts the rows.
        String order = " order by p.key.zoneId" + direction + ", p.key.kind" + direction + ", p.key.digits" + direction;
        return bind(entityManager.createQuery("select p.key" + RANGE + order, MappingKey.class), zone, from, end)
                .setMaxResults(maxRows)
                .getResultList();
    }

    /** The number of blocks in a range. */
    long count(Zone zone, String from, String end) {
        return bind(entityManager.createQuery("select count(*)" + RANGE, Long.class), zone, from, end)
                .getSingleResult();
    }

    private static <T> TypedQuery<T> bind(TypedQuery<T> query, Zone zone, String from, String end) {
        return query.setParameter("zone", zone.id()).setParameter("from", from).setParameter("end", end);
    }
}
