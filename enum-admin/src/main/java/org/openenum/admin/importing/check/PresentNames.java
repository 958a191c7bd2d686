package org.openenum.admin.importing.check;

import jakarta.persistence.EntityManager;
import org.openenum.admin.importing.stage.StagedRecordSet;
import org.openenum.record.OwnerKey;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/**
 * What the zone has already at the names of a file, where an alias is concerned: so that it is said with the line,
 * while the file is looked at. Others may change the zone before the file is applied, so applying looks again.
 */
@Component
public class PresentNames {

    private final EntityManager entityManager;

    PresentNames(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** Whether a record set cannot be put into a zone as it is now. */
    @FunctionalInterface
    public interface Obstacles {

        /** Of a zone of which nothing stays. */
        Obstacles NONE = set -> false;

        boolean isInTheWayOf(StagedRecordSet set);
    }

    /** Those of one zone, read as they are asked for. */
    public Obstacles of(Name apex) {
        int zoneId = entityManager
                .createQuery("select z.id from Zone z where z.apex = :apex", Integer.class)
                .setParameter("apex", textOf(apex))
                .getSingleResult();
        boolean hasAliases = !entityManager
                .createQuery(
                        "select 1 from RecordSet r where r.key.zoneId = :zone and r.key.type = :alias", Integer.class)
                .setParameter("zone", zoneId)
                .setParameter("alias", Type.CNAME)
                .setMaxResults(1)
                .getResultList()
                .isEmpty();
        return set -> (set.type() == Type.CNAME || hasAliases) && isInTheWay(zoneId, apex, set);
    }

    private boolean isInTheWay(int zoneId, Name apex, StagedRecordSet set) {
        String others = set.type() == Type.CNAME ? "r.key.type <> :alias" : "r.key.type = :alias";
        return !entityManager
                .createQuery(
                        "select 1 from RecordSet r where r.key.zoneId = :zone and r.key.ownerKey = :owner and "
                                + others,
                        Integer.class)
                .setParameter("zone", zoneId)
                .setParameter("owner", OwnerKey.of(ZoneOutline.nameOf(set.owner()), apex))
                .setParameter("alias", Type.CNAME)
                .setMaxResults(1)
                .getResultList()
                .isEmpty();
    }

    private static String textOf(Name apex) {
        return apex.toString(true);
    }
}
