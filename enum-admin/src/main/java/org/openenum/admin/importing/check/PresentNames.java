package org.openenum.admin.importing.check;

import jakarta.persistence.EntityManager;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.stage.StagedRecordSet;
import org.openenum.record.OwnerKey;
import org.openenum.record.RecordPolicy;
import org.openenum.record.RecordSet;
import org.openenum.record.RecordSetKey;
import org.openenum.routing.Routing;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/**
 * Finds conflicts of a file with the aliases and routing policies of the present zone, so that they are reported with
 * their lines. Others may change the zone before the file is applied, so applying checks again.
 */
@Component
public class PresentNames {

    private static final Obstacle BESIDE_ALIAS =
            new Obstacle("cnameAndOther", Sentence.of("zone-file.alias-and-present-data"));

    private final EntityManager entityManager;

    PresentNames(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /**
     * Why a record set cannot be put into a zone.
     *
     * @param code the error code
     */
    public record Obstacle(String code, Sentence why) {}

    /** Finds why a record set cannot be put into the present zone. */
    @FunctionalInterface
    public interface Obstacles {

        /** Why a set cannot be put into the zone; null if it can. */
        @Nullable
        Obstacle inTheWayOf(StagedRecordSet set);
    }

    /**
     * The obstacles in one zone, read on demand.
     *
     * @param replaced whether record sets that the file does not have are removed; the others keep their policies
     */
    public Obstacles of(Name apex, boolean replaced) {
        int zoneId = entityManager
                .createQuery("select z.id from Zone z where z.apex = :apex", Integer.class)
                .setParameter("apex", apex.toString(true))
                .getSingleResult();
        boolean hasAliases = hasAny(zoneId, "r.key.type = " + Type.CNAME);
        boolean hasPolicies = hasAny(zoneId, "r.routing is not null");
        return set -> {
            boolean besideAlias = !replaced && (set.type() == Type.CNAME || hasAliases);
            if (besideAlias && isBesideAlias(zoneId, apex, set)) {
                return BESIDE_ALIAS;
            }
            return hasPolicies && RecordPolicy.isFor(set.type()) ? policyInTheWay(zoneId, apex, set) : null;
        };
    }

    private boolean hasAny(int zoneId, String condition) {
        return !entityManager
                .createQuery("select 1 from RecordSet r where r.key.zoneId = :zone and " + condition, Integer.class)
                .setParameter("zone", zoneId)
                .setMaxResults(1)
                .getResultList()
                .isEmpty();
    }

    private boolean isBesideAlias(int zoneId, Name apex, StagedRecordSet set) {
        String others = set.type() == Type.CNAME ? "r.key.type <> :alias" : "r.key.type = :alias";
        return !entityManager
                .createQuery(
                        "select 1 from RecordSet r where r.key.zoneId = :zone and r.key.ownerKey = :owner and "
                                + others,
                        Integer.class)
                .setParameter("zone", zoneId)
                .setParameter("owner", ownerKey(apex, set))
                .setParameter("alias", Type.CNAME)
                .setMaxResults(1)
                .getResultList()
                .isEmpty();
    }

    /** A record set keeps its routing policy when its records change, so records that the policy names must stay. */
    private @Nullable Obstacle policyInTheWay(int zoneId, Name apex, StagedRecordSet set) {
        RecordSet present =
                entityManager.find(RecordSet.class, new RecordSetKey(zoneId, ownerKey(apex, set), set.type()));
        Routing routing = present == null ? null : present.routing();
        try {
            if (routing != null) {
                RecordPolicy.check(routing, set.type(), set.rdatas());
            }
            return null;
        } catch (InvalidPartException e) {
            return new Obstacle("routed", Sentence.of("policy.change-first", e.sentence()));
        }
    }

    private static byte[] ownerKey(Name apex, StagedRecordSet set) {
        return OwnerKey.of(set.ownerName(), apex);
    }
}
