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
 * Finds the blocks of a zone, and keeps the table by which they are found in step with them. Bulk changes have their
 * own way.
 */
@Component
class PrefixIndex {

    private static final String RANGE =
            " from MappingPrefix p where p.key.zoneId = :zone and p.key.kind = BLOCK and p.key.digits >= :from and p.key.digits < :end";

    private final EntityManager entityManager;

    PrefixIndex(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** It is new; within the transaction of whoever asks. */
    void add(Mapping mapping) {
        if (mapping.kind() != MappingKind.NUMBER) {
            entityManager.persist(new MappingPrefix(mapping.key()));
        }
    }

    /** It goes; within the transaction of whoever asks. */
    void remove(Mapping mapping) {
        if (mapping.kind() != MappingKind.NUMBER) {
            MappingPrefix row = entityManager.find(MappingPrefix.class, mapping.key());
            if (row != null) {
                entityManager.remove(row);
            }
        }
    }

    /** Those of a range, in the order of their digits, or against it. */
    List<MappingKey> keys(Zone zone, String from, String end, boolean descending, int maxRows) {
        String direction = descending ? " desc" : "";
        // All columns of the key in the order: H2 sorts the rows otherwise.
        String order = " order by p.key.zoneId" + direction + ", p.key.kind" + direction + ", p.key.digits" + direction;
        return bind(entityManager.createQuery("select p.key" + RANGE + order, MappingKey.class), zone, from, end)
                .setMaxResults(maxRows)
                .getResultList();
    }

    /** How many a range has. */
    long count(Zone zone, String from, String end) {
        return bind(entityManager.createQuery("select count(*)" + RANGE, Long.class), zone, from, end)
                .getSingleResult();
    }

    private static <T> TypedQuery<T> bind(TypedQuery<T> query, Zone zone, String from, String end) {
        return query.setParameter("zone", zone.id()).setParameter("from", from).setParameter("end", end);
    }
}
