package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import jakarta.persistence.FlushModeType;
import java.time.Clock;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.MappingRemarks;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.zone.WordIndex;
import org.openenum.change.Change;
import org.openenum.change.MappingState;
import org.openenum.database.DatabaseLocation;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingTag;
import org.openenum.mapping.MappingTagKey;
import org.openenum.mapping.MappingTags;
import org.openenum.number.DialedDigits;
import org.openenum.number.NumberBlock;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/**
 * The rows of numbers and blocks that a transaction writes, and what must stay consistent with them: the indexes by
 * prefix, tag and word, and the change log. Many rows are read with one statement, before they are needed one by one.
 */
@Component
class WrittenMappings {

    /** A key lookup for each number: H2 joins the tables in this order, because the array has no index. */
    private static final String LOOK_UPS_H2 = """
            select m.* from unnest(:digits) k (digits)
            join mapping m on m.zone_id = :zone and m.digits = k.digits and m.kind = :kind
            """;

    /**
     * The same for PostgreSQL, which might otherwise read the whole zone, believing it to be small until it has
     * statistics: the lateral join forces a lookup for each number.
     */
    private static final String LOOK_UPS_POSTGRESQL = """
            select m.* from unnest(:digits) k (digits)
            cross join lateral (
              select * from mapping where zone_id = :zone and digits = k.digits and kind = :kind limit 1
            ) m
            """;

    /** In the order of the column's values. */
    private static final List<MappingKind> KINDS = List.of(MappingKind.values());

    private final EntityManager entityManager;

    private final PrefixIndex prefixes;

    private final WordIndex words;

    private final Clock clock;

    private final String lookUps;

    WrittenMappings(
            EntityManager entityManager,
            PrefixIndex prefixes,
            WordIndex words,
            Clock clock,
            DatabaseLocation location) {
        this.entityManager = entityManager;
        this.prefixes = prefixes;
        this.words = words;
        this.clock = clock;
        this.lookUps = location.isPostgres() ? LOOK_UPS_POSTGRESQL : LOOK_UPS_H2;
    }

    /** Reads many, so that {@link #find} needs no query for each. */
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

    /**
     * Writes a number or block.
     *
     * @param present the present row; null if there is none
     */
    Mapping write(
            MappingKey key,
            @Nullable Mapping present,
            MappingState wanted,
            MappingRemarks remarks,
            PendingChanges changes) {
        MappingState before = present == null ? null : MappingState.of(present);
        MappingRemarks remarksBefore = present == null ? MappingRemarks.NONE : remarksOf(present);
        if (present != null && wanted.equals(before) && remarks.equals(remarksBefore)) {
            return present;
        }
        Mapping mapping = present == null ? made(key, wanted) : present;
        mapping.setStatus(wanted.status());
        mapping.setRuleSetId(wanted.ruleSetId());
        if (key.kind() == MappingKind.BLOCK) {
            mapping.setBounds(boundsOf(key, wanted));
        }
        words.set(mapping, remarks.comment());
        setTags(mapping, MappingTags.of(remarks.tags()));
        mapping.setUpdatedAt(clock.instant());
        if (present == null) {
            // Last, because a change after this would be another update.
            entityManager.persist(mapping);
            prefixes.add(mapping);
            absentIn(changes).remove(key);
        }
        changes.add(Change.ofMapping(key, before, wanted).withRemarks(remarksBefore.json(), remarks.json()));
        return mapping;
    }

    /** Sets the tags, and updates the table by which they are found. */
    private void setTags(Mapping mapping, MappingTags wanted) {
        MappingTags present = mapping.tags();
        for (String tag : present.without(wanted).tags()) {
            MappingTag row = entityManager.find(MappingTag.class, MappingTagKey.of(mapping.key(), tag));
            if (row != null) {
                entityManager.remove(row);
            }
        }
        for (String tag : wanted.without(present).tags()) {
            entityManager.persist(new MappingTag(MappingTagKey.of(mapping.key(), tag)));
        }
        mapping.setTags(wanted);
    }

    private Mapping made(MappingKey key, MappingState wanted) {
        return key.kind() == MappingKind.BLOCK
                ? Mapping.block(key.zoneId(), boundsOf(key, wanted), wanted.ruleSetId(), clock.instant())
                : Mapping.number(key.zoneId(), new DialedDigits(key.digits()), wanted.ruleSetId(), clock.instant());
    }

    private static NumberBlock boundsOf(MappingKey key, MappingState wanted) {
        return new NumberBlock(new DialedDigits(key.digits()), wanted.minDigits(), wanted.maxDigits());
    }

    void remove(Mapping mapping, PendingChanges changes) {
        changes.add(Change.ofMapping(mapping.key(), MappingState.of(mapping), null)
                .withRemarks(remarksOf(mapping).json(), null));
        setTags(mapping, MappingTags.NONE);
        words.set(mapping, null);
        prefixes.remove(mapping);
        entityManager.remove(mapping);
    }

    static MappingRemarks remarksOf(Mapping mapping) {
        return new MappingRemarks(mapping.comment(), mapping.tags().tags());
    }

    /** The keys that this transaction looked up and did not find. */
    private static Set<MappingKey> absentIn(PendingChanges changes) {
        return changes.once(WrittenMappings.class, HashSet::new);
    }
}
