package org.openenum.admin.zone;

import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.StillUsed;
import org.openenum.change.Change;
import org.openenum.database.LongStatements;
import org.openenum.record.RecordSet;
import org.openenum.record.RecordSetKey;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Serial;
import org.openenum.zone.Zone;
import org.openenum.zone.ZoneSerial;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/** Creates, changes and removes the rows of a zone, within the caller's transaction. */
@Component
class ZoneWriter {

    /** The owner key of the apex itself. */
    private static final byte[] AT_APEX = {};

    private final EntityManager entityManager;

    private final ZoneTerms terms;

    private final ZoneCuts cuts;

    private final Clock clock;

    ZoneWriter(EntityManager entityManager, ZoneTerms terms, ZoneCuts cuts, Clock clock) {
        this.entityManager = entityManager;
        this.cuts = cuts;
        this.terms = terms;
        this.clock = clock;
    }

    Zone create(Name apex, ZoneRequest wanted, PendingChanges changes) {
        Instant now = clock.instant();
        List<Name> nameServers = terms.nameServers(wanted);
        Zone zone = terms.newZone(apex, wanted, nameServers.get(0), now);
        entityManager.persist(zone);
        entityManager.persist(new ZoneSerial(zone.id(), firstSerial(zone.apex(), now)));
        List<byte[]> rdatas = nameServers.stream().map(Name::toWire).toList();
        entityManager.persist(
                new RecordSet(zone.id(), apex, apex, Type.NS, zone.timers().soaTtlSeconds(), rdatas, now));
        changes.add(Change.ofZone(zone.id(), null, ZoneContent.json(zone)));
        return zone;
    }

    /**
     * Replaces the settings of a zone; false if they are the same already. The numbering changes only if the zone has
     * no numbers at the commit.
     */
    boolean replace(Zone zone, ZoneRequest wanted, PendingChanges changes) {
        String before = ZoneContent.json(zone);
        if (terms.numbering(zone.apexName(), wanted) != zone.numbering()) {
            // Checked last: then no other transaction can put a number into it any more.
            changes.checkLast("numbering of " + zone.apex(), () -> {
                if (holdsNumbers(zone)) {
                    throw RefusedException.conflict(Sentence.of("zone.numbering-fixed", zone.apex()));
                }
            });
        }
        terms.apply(zone, wanted);
        String after = ZoneContent.json(zone);
        if (after.equals(before)) {
            return false;
        }
        zone.setUpdatedAt(clock.instant());
        entityManager.flush();
        changes.add(Change.ofZone(zone.id(), before, after));
        return true;
    }

    /**
     * The time in seconds. If the zone was removed with a later serial, it is the one after that, because secondaries
     * would not follow it back.
     */
    private Serial firstSerial(String apex, Instant now) {
        Serial time = new Serial(now.getEpochSecond() & 0xffff_ffffL);
        List<?> last = entityManager
                .createNativeQuery("select serial from removed_zone where apex = ?", Long.class)
                .setParameter(1, apex)
                .getResultList();
        if (last.isEmpty()) {
            return time;
        }
        forgetRemoved(apex);
        Serial next = new Serial((Long) last.get(0)).next();
        return time.isAfter(next) ? time : next;
    }

    private void rememberRemoved(Zone zone) {
        forgetRemoved(zone.apex());
        entityManager
                .createNativeQuery(
                        "insert into removed_zone (apex, serial) select cast(? as varchar), serial from zone_serial where zone_id = ?")
                .setParameter(1, zone.apex())
                .setParameter(2, zone.id())
                .executeUpdate();
    }

    private void forgetRemoved(String apex) {
        entityManager
                .createNativeQuery("delete from removed_zone where apex = ?")
                .setParameter(1, apex)
                .executeUpdate();
    }

    /**
     * Removes a zone with no content but its own NS records. The log keeps these, so that the zone can be created
     * again.
     */
    void removeEmpty(Zone zone, PendingChanges changes) {
        // A transaction that writes into the zone refers to its row, and has done so, or waits, before the head is
        // locked.
        entityManager
                .createNativeQuery("select id from zone where id = ?1 for update", Integer.class)
                .setParameter(1, zone.id())
                .getResultList();
        changes.lockHead();
        refuseUnlessEmpty(zone);
        String content = ZoneContent.json(zone, nameServers(zone));
        removeRows(zone.id());
        removeZone(zone, content, changes);
    }

    /** Removes a zone with its content, which cannot be undone. */
    void removeWithContent(Zone zone, PendingChanges changes) {
        refuseWhileGroupsNameIt(zone);
        entityManager.unwrap(Session.class).doWork(LongStatements::allow);
        // Twice: the second time for what others committed before this transaction got the head. After that, no other
        // transaction can commit into the zone, because its serial is gone.
        removeRows(zone.id());
        changes.lockHead();
        removeRows(zone.id());
        removeZone(zone, ZoneContent.json(zone), changes);
    }

    /** The zone's name servers: the NS records at its apex, without the final dots. */
    List<String> nameServers(Zone zone) {
        RecordSet set = ownNameServers(zone);
        return set == null
                ? List.of()
                : set.rdatas().stream()
                        .map(rdata -> nameOf(rdata).toString(true))
                        .toList();
    }

    /** Whether its name servers have not changed since its creation. */
    boolean hasFirstNameServers(Zone zone) {
        RecordSet set = ownNameServers(zone);
        return set != null && set.version() == 0;
    }

    /** Whether it has numbers, blocks or delegations. */
    boolean holdsNumbers(Zone zone) {
        boolean mappings = !entityManager
                .createQuery("select m.key.zoneId from Mapping m where m.key.zoneId = :zone", Integer.class)
                .setParameter("zone", zone.id())
                .setMaxResults(1)
                .getResultList()
                .isEmpty();
        return mappings || cuts.isAny(zone);
    }

    private void removeZone(Zone zone, String content, PendingChanges changes) {
        refuseWhileGroupsNameIt(zone);
        rememberRemoved(zone);
        // The serial first: the tables remove it with the zone, and JPA must not look for it then.
        entityManager
                .createQuery("delete from ZoneSerial s where s.zoneId = :zone")
                .setParameter("zone", zone.id())
                .executeUpdate();
        entityManager.remove(zone);
        changes.add(Change.ofZone(zone.id(), content, null));
    }

    /**
     * Otherwise the access of these groups to the zone would be removed with it, and the zone would be open to them
     * when it is created again.
     */
    private void refuseWhileGroupsNameIt(Zone zone) {
        StillUsed.refuse(
                entityManager
                        .createQuery(
                                "select g.name from RequesterGroup g join g.zoneAccess a where key(a) = :zone order by g.name",
                                String.class)
                        .setParameter("zone", zone.id()),
                groups -> Sentence.of("zone.has-groups", zone.apex(), groups));
    }

    private void removeRows(Integer zoneId) {
        for (String rows : List.of("MappingTag", "MappingWord", "MappingPrefix", "Mapping", "RecordSet")) {
            entityManager
                    .createQuery("delete from " + rows + " r where r.key.zoneId = :zone")
                    .setParameter("zone", zoneId)
                    .executeUpdate();
        }
    }

    /** Its own NS records do not count, because a zone always has them. */
    private void refuseUnlessEmpty(Zone zone) {
        boolean numbers = holdsNumbers(zone);
        List<RecordSet> records = entityManager
                .createQuery("select r from RecordSet r where r.key.zoneId = :zone", RecordSet.class)
                .setParameter("zone", zone.id())
                .setMaxResults(2)
                .getResultList();
        if (numbers || records.stream().anyMatch(set -> !isOwnNameServers(set))) {
            throw RefusedException.conflict(
                    Sentence.of(numbers ? "zone.holds-numbers" : "zone.holds-records", zone.apex()));
        }
    }

    private @Nullable RecordSet ownNameServers(Zone zone) {
        return entityManager.find(RecordSet.class, new RecordSetKey(zone.id(), AT_APEX, Type.NS));
    }

    private static boolean isOwnNameServers(RecordSet set) {
        return set.type() == Type.NS && set.key().ownerKey().length == AT_APEX.length;
    }

    private static Name nameOf(byte[] rdata) {
        try {
            return new Name(rdata);
        } catch (IOException e) {
            throw new UncheckedIOException("a stored NS record does not contain a name", e);
        }
    }
}
