package org.openenum.admin.record;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.requester.Regions;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.weights.Leases;
import org.openenum.admin.zone.WordIndex;
import org.openenum.change.Change;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.number.EnumName;
import org.openenum.record.OwnerKey;
import org.openenum.record.RecordPolicy;
import org.openenum.record.RecordSet;
import org.openenum.record.RecordSetKey;
import org.openenum.routing.Routing;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/** Reads and writes record sets, and logs what it writes, within the caller's transaction. */
@Component
public class RecordSets {

    private final EntityManager entityManager;

    private final WordIndex words;

    private final Leases leases;

    private final Regions regions;

    private final Clock clock;

    public RecordSets(EntityManager entityManager, WordIndex words, Leases leases, Regions regions, Clock clock) {
        this.entityManager = entityManager;
        this.words = words;
        this.leases = leases;
        this.regions = regions;
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

    /**
     * The DNAME records above a name. There is no DNAME below another one: so only the last one before the name, in
     * canonical order, can be above it.
     */
    Optional<RecordSet> redirectionAbove(Zone zone, Name owner) {
        byte[] key = OwnerKey.of(owner, zone.apexName());
        return entityManager
                .createQuery("""
                        select r from RecordSet r where r.key.zoneId = :zone and r.key.type = :dname and r.key.ownerKey < :owner
                        order by r.key.zoneId desc, r.key.type desc, r.key.ownerKey desc
                        """, RecordSet.class)
                .setParameter("zone", zone.id())
                .setParameter("dname", Type.DNAME)
                .setParameter("owner", key)
                .setMaxResults(1)
                .getResultStream()
                .filter(last -> OwnerKey.isAtOrBelow(key, last.key().ownerKey()))
                .findFirst();
    }

    /** Whether there is anything below a name: record sets, and below the apex numbers too. */
    private boolean anyBelow(Zone zone, Name owner) {
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
                .anyMatch(next -> OwnerKey.isAtOrBelow(next, key));
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

    /** The content of a set. */
    private record Content(
            int ttlSeconds,
            List<byte[]> rdatas,
            @Nullable String comment,
            @Nullable Routing routing) {

        boolean isThatOf(RecordSet set) {
            return set.ttlSeconds() == ttlSeconds
                    && equal(set.rdatas(), rdatas)
                    && Objects.equals(set.comment(), comment)
                    && Objects.equals(set.routing(), routing);
        }
    }

    /**
     * Creates or changes a set, and keeps its comment and routing policy; its version is the new one after the rows
     * were flushed.
     */
    public RecordSet put(Zone zone, Name owner, int type, int ttlSeconds, List<byte[]> rdatas, PendingChanges changes) {
        RecordSet present = find(zone, owner, type).orElse(null);
        return put(zone, owner, type, ttlSeconds, rdatas, present == null ? null : present.routing(), changes);
    }

    /** The same with another routing policy, or none. */
    RecordSet put(
            Zone zone,
            Name owner,
            int type,
            int ttlSeconds,
            List<byte[]> rdatas,
            @Nullable Routing routing,
            PendingChanges changes) {
        RecordSet present = find(zone, owner, type).orElse(null);
        String comment = present == null ? null : present.comment();
        return put(zone, owner, type, present, new Content(ttlSeconds, rdatas, comment, routing), changes);
    }

    /** Creates or changes the NS records of a delegation. */
    public RecordSet delegate(
            Zone zone,
            Name owner,
            int ttlSeconds,
            List<byte[]> rdatas,
            @Nullable String comment,
            PendingChanges changes) {
        RecordSet present = find(zone, owner, Type.NS).orElse(null);
        return put(zone, owner, Type.NS, present, new Content(ttlSeconds, rdatas, comment, null), changes);
    }

    private RecordSet put(
            Zone zone, Name owner, int type, @Nullable RecordSet present, Content wanted, PendingChanges changes) {
        if (present == null) {
            return add(zone, owner, type, wanted, changes);
        }
        change(zone, present, wanted, changes);
        return present;
    }

    /** Creates a new set. */
    public RecordSet add(
            Zone zone,
            Name owner,
            int type,
            int ttlSeconds,
            List<byte[]> rdatas,
            @Nullable String comment,
            PendingChanges changes) {
        return add(zone, owner, type, new Content(ttlSeconds, rdatas, comment, null), changes);
    }

    private RecordSet add(Zone zone, Name owner, int type, Content wanted, PendingChanges changes) {
        refuseTooLong(wanted.rdatas);
        regions.keep(wanted.routing, null);
        RecordSet set = new RecordSet(
                zone.id(), zone.apexName(), owner, type, wanted.ttlSeconds, wanted.rdatas, clock.instant());
        set.route(wanted.routing);
        comment(zone, set, wanted.comment);
        entityManager.persist(set);
        askLast(zone, owner, set.key(), changes);
        changes.add(Change.ofRecordSet(zone.id(), set.owner(), type, null, RecordSetText.json(set)));
        touchDelegation(set);
        return set;
    }

    private record Made(int zoneId) {}

    /** Adds checks before the commit, when nobody else can commit, that a new set is allowed at its name. */
    private void askLast(Zone zone, Name owner, RecordSetKey key, PendingChanges changes) {
        NavigableSet<byte[]> made =
                changes.once(new Made(zone.id()), () -> new TreeSet<byte[]>(Arrays::compareUnsigned));
        made.add(key.ownerKey());
        changes.checkLast("aliases of " + zone.apex(), new AliasCheck(zone, made));
        changes.checkLast("redirections of " + zone.apex(), new RedirectionCheck(zone, made));
        if (key.type() == Type.DNAME) {
            changes.checkLast("DNAME " + owner, () -> {
                if (anyBelow(zone, owner)) {
                    throw RefusedException.conflict(Sentence.of("record.dname-above", owner));
                }
            });
        }
    }

    /**
     * Changes an existing set, and keeps its routing policy; its version is the new one after the rows were flushed.
     */
    public void change(
            Zone zone,
            RecordSet set,
            int ttlSeconds,
            List<byte[]> rdatas,
            @Nullable String comment,
            PendingChanges changes) {
        change(zone, set, new Content(ttlSeconds, rdatas, comment, set.routing()), changes);
    }

    /**
     * Sets, replaces or removes the routing policy of a set.
     *
     * @throws InvalidPartException if it does not fit the records
     */
    void route(Zone zone, RecordSet set, @Nullable Routing routing, PendingChanges changes) {
        if (routing != null) {
            RecordPolicy.check(routing, set.type(), set.rdatas());
        }
        change(zone, set, new Content(set.ttlSeconds(), set.rdatas(), set.comment(), routing), changes);
    }

    private void change(Zone zone, RecordSet set, Content wanted, PendingChanges changes) {
        refuseTooLong(wanted.rdatas);
        if (wanted.isThatOf(set)) {
            return;
        }
        refuseUnrouted(set.type(), wanted);
        String before = RecordSetText.json(set);
        regions.keep(wanted.routing, set.routing());
        leases.endWith(Leases.Row.ofRecordSet(set.key()), set.routing(), wanted.routing, changes);
        set.setRecords(wanted.ttlSeconds, wanted.rdatas, clock.instant());
        set.route(wanted.routing);
        comment(zone, set, wanted.comment);
        changes.add(Change.ofRecordSet(zone.id(), set.owner(), set.type(), before, RecordSetText.json(set)));
        touchDelegation(set);
    }

    /** A set keeps its routing policy when its records change, so records that the policy names must stay. */
    private static void refuseUnrouted(int type, Content wanted) {
        try {
            if (wanted.routing != null) {
                RecordPolicy.check(wanted.routing, type, wanted.rdatas);
            }
        } catch (InvalidPartException e) {
            throw RefusedException.invalid(
                    "/records", "routed", Sentence.of("policy.change-first", e.sentence()), null);
        }
    }

    /** Removes a set. */
    public void remove(Zone zone, RecordSet set, PendingChanges changes) {
        changes.add(Change.ofRecordSet(zone.id(), set.owner(), set.type(), RecordSetText.json(set), null));
        comment(zone, set, null);
        entityManager.remove(set);
        touchDelegation(set);
    }

    private void comment(Zone zone, RecordSet set, @Nullable String comment) {
        String digits = OwnerKey.digitsOf(set.key().ownerKey());
        if (digits != null && !Objects.equals(set.comment(), comment)) {
            String prefix = EnumName.digitsOfApex(zone.apexName()) + digits;
            words.changed(new MappingKey(zone.id(), prefix, MappingKind.DELEGATION), set.comment(), comment);
            set.setComment(comment);
        }
    }

    /**
     * A delegation is listed by its NS records: their time is that of its last change, even if only its DS records
     * change.
     */
    private void touchDelegation(RecordSet changed) {
        if (changed.type() == Type.DS) {
            RecordSetKey key = changed.key();
            RecordSet delegation =
                    entityManager.find(RecordSet.class, new RecordSetKey(key.zoneId(), key.ownerKey(), Type.NS));
            if (delegation != null) {
                delegation.setUpdatedAt(clock.instant());
            }
        }
    }

    private static void refuseTooLong(List<byte[]> rdatas) {
        long octets = rdatas.stream().mapToLong(RecordSet::octetsInAnswer).sum();
        if (octets > RecordSet.MAX_OCTETS) {
            throw RefusedException.invalid(
                    "/records", "too-long", Sentence.of("record.too-long", RecordSet.MAX_OCTETS, octets), null);
        }
    }

    private static boolean equal(List<byte[]> one, List<byte[]> other) {
        return Arrays.equals(RecordSet.pack(one), RecordSet.pack(other));
    }
}
