package org.openenum.admin.record;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.openenum.change.Change;
import org.openenum.record.OwnerKey;
import org.openenum.record.RecordSet;
import org.openenum.record.RecordSetKey;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;

/** Reads and writes record sets, and logs what it writes, within the transaction of whoever asks. */
@Component
public class RecordSets {

    private final EntityManager entityManager;

    private final Zones zones;

    private final Clock clock;

    public RecordSets(EntityManager entityManager, Zones zones, Clock clock) {
        this.entityManager = entityManager;
        this.zones = zones;
        this.clock = clock;
    }

    /** The set of one owner name and type, if there is one. */
    public Optional<RecordSet> find(Zone zone, Name owner, int type) {
        RecordSetKey key = new RecordSetKey(zone.id(), OwnerKey.of(owner, zone.apexName()), type);
        return Optional.ofNullable(entityManager.find(RecordSet.class, key));
    }

    /** Every set of one owner name. */
    public List<RecordSet> at(Zone zone, Name owner) {
        return entityManager
                .createQuery("""
                        select r from RecordSet r where r.key.zoneId = :zone and r.key.ownerKey = :owner order by r.key.type
                        """, RecordSet.class)
                .setParameter("zone", zone.id())
                .setParameter("owner", OwnerKey.of(owner, zone.apexName()))
                .getResultList();
    }

    /** Whether anything stands below a name: record sets, and below the apex numbers too. */
    boolean anyBelow(Zone zone, Name owner) {
        byte[] key = OwnerKey.of(owner, zone.apexName());
        boolean records = entityManager
                .createQuery("""
                        select r.key.ownerKey from RecordSet r where r.key.zoneId = :zone and r.key.ownerKey > :owner
                        order by r.key.zoneId, r.key.ownerKey, r.key.type
                        """, byte[].class)
                .setParameter("zone", zone.id())
                .setParameter("owner", key)
                .setMaxResults(1)
                .getResultStream()
                // The key of a name begins the keys of all names below it.
                .anyMatch(next -> Arrays.equals(key, 0, key.length, next, 0, Math.min(key.length, next.length)));
        return records || (key.length == 0 && anyNumber(zone));
    }

    private boolean anyNumber(Zone zone) {
        return !entityManager
                .createQuery("select m.key.zoneId from Mapping m where m.key.zoneId = :zone", Integer.class)
                .setParameter("zone", zone.id())
                .setMaxResults(1)
                .getResultList()
                .isEmpty();
    }

    /** Makes a set what is wanted; its version is the new one when the rows were flushed. */
    public RecordSet put(Zone zone, Name owner, int type, int ttlSeconds, List<byte[]> rdatas, PendingChanges changes) {
        RecordSet set = find(zone, owner, type).orElse(null);
        if (set == null) {
            refuseTooLong(rdatas);
            set = new RecordSet(zone.id(), zone.apexName(), owner, type, ttlSeconds, rdatas, clock.instant());
            entityManager.persist(set);
            changes.add(Change.ofRecordSet(zone.id(), set.owner(), type, null, RecordSetText.json(set)));
        } else {
            change(zone, set, ttlSeconds, rdatas, changes);
        }
        if (RecordRules.standsAmongNumbers(zone, owner)) {
            zones.markNumbersHaveRecords(zone, changes);
        }
        return set;
    }

    /** Makes a set that is there what is wanted; its version is the new one when the rows were flushed. */
    void change(Zone zone, RecordSet set, int ttlSeconds, List<byte[]> rdatas, PendingChanges changes) {
        refuseTooLong(rdatas);
        if (set.ttlSeconds() == ttlSeconds && equal(set.rdatas(), rdatas)) {
            return;
        }
        String before = RecordSetText.json(set);
        set.setRecords(ttlSeconds, rdatas, clock.instant());
        changes.add(Change.ofRecordSet(zone.id(), set.owner(), set.type(), before, RecordSetText.json(set)));
    }

    /** Removes a set. */
    public void remove(Zone zone, RecordSet set, PendingChanges changes) {
        entityManager.remove(set);
        changes.add(Change.ofRecordSet(zone.id(), set.owner(), set.type(), RecordSetText.json(set), null));
    }

    private static void refuseTooLong(List<byte[]> rdatas) {
        long octets = rdatas.stream().mapToLong(rdata -> 2 + rdata.length).sum();
        if (octets > RecordSet.MAX_OCTETS) {
            throw RefusedException.invalid(
                    "/records",
                    "too-long",
                    "a record set has at most " + RecordSet.MAX_OCTETS + " octets, this one has " + octets,
                    null);
        }
    }

    private static boolean equal(List<byte[]> one, List<byte[]> other) {
        return Arrays.equals(RecordSet.pack(one), RecordSet.pack(other));
    }
}
