package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import jakarta.persistence.FlushModeType;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.database.DatabaseLocation;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/**
 * The rows of numbers and blocks that a transaction writes. Many are found with one statement, before they are asked
 * for one by one.
 */
@Component
public class WrittenMappings {

    /** A look-up of the key for each number: H2 takes the tables in this order, because the array has no index. */
    private static final String LOOK_UPS_H2 = """
            select m.* from unnest(:digits) k (digits)
            join mapping m on m.zone_id = :zone and m.digits = k.digits and m.kind = :kind
            """;

    /**
     * The same where the planner might rather read the whole zone, which it believes to be small until it has counted:
     * it must look up each.
     */
    private static final String LOOK_UPS_POSTGRESQL = """
            select m.* from unnest(:digits) k (digits)
            cross join lateral (
              select * from mapping where zone_id = :zone and digits = k.digits and kind = :kind limit 1
            ) m
            """;

    /** As the column counts them. */
    private static final List<MappingKind> KINDS = List.of(MappingKind.values());

    private final EntityManager entityManager;

    private final PrefixIndex prefixes;

    private final String lookUps;

    WrittenMappings(EntityManager entityManager, PrefixIndex prefixes, DatabaseLocation location) {
        this.entityManager = entityManager;
        this.prefixes = prefixes;
        this.lookUps = location.isPostgres() ? LOOK_UPS_POSTGRESQL : LOOK_UPS_H2;
    }

    /** Finds many, so that {@link #find} need not ask for each. */
    @SuppressWarnings("unchecked") // a native query has no type for its entities
    List<Mapping> readAhead(Zone zone, MappingKind kind, Collection<String> digits, PendingChanges changes) {
        List<Mapping> found = entityManager
                .createNativeQuery(lookUps, Mapping.class)
                .setParameter("digits", digits.toArray(String[]::new))
                .setParameter("zone", zone.id())
                .setParameter("kind", KINDS.indexOf(kind))
                .setFlushMode(FlushModeType.COMMIT)
                .getResultList();
        Set<MappingKey> absent = absentIn(changes);
        digits.forEach(one -> absent.add(new MappingKey(zone.id(), one, kind)));
        found.forEach(mapping -> absent.remove(mapping.key()));
        return found;
    }

    @Nullable
    Mapping find(MappingKey key, PendingChanges changes) {
        return absentIn(changes).contains(key) ? null : entityManager.find(Mapping.class, key);
    }

    public void add(Mapping mapping, PendingChanges changes) {
        entityManager.persist(mapping);
        prefixes.add(mapping);
        absentIn(changes).remove(mapping.key());
    }

    public void remove(Mapping mapping) {
        prefixes.remove(mapping);
        entityManager.remove(mapping);
    }

    /** What this transaction has looked for and not found. */
    private static Set<MappingKey> absentIn(PendingChanges changes) {
        return changes.once(WrittenMappings.class, HashSet::new);
    }
}
