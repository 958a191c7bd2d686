package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.ZoneCuts;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.number.InvalidNumberException;
import org.openenum.record.OwnerKey;
import org.openenum.record.RecordSet;
import org.openenum.record.RecordSetKey;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/**
 * Reads the delegations of a zone, which are the NS record sets at names of digits: each page is a range of the index
 * by type, whose order is that of the digits, or of the index by update. Other names below the apex may have NS records
 * too, if rarely; they are skipped.
 */
@Component
public class DelegationIndex {

    private static final byte[] FIRST = OwnerKey.ofDigits("0");

    /** The character after 9. */
    private static final byte[] AFTER_DIGITS = OwnerKey.ofDigits(":");

    private final EntityManager entityManager;

    private final ZoneCuts cuts;

    DelegationIndex(EntityManager entityManager, ZoneCuts cuts) {
        this.entityManager = entityManager;
        this.cuts = cuts;
    }

    /** The NS records of a prefix, if it is delegated. */
    public Optional<RecordSet> find(Zone zone, DialedDigits prefix) {
        String held = EnumName.digitsOfApex(zone.apexName());
        return prefix.startsWith(held) && prefix.length() > held.length()
                ? Optional.ofNullable(find(zone, prefix, Type.NS))
                : Optional.empty();
    }

    /** The delegation of a prefix, with its DS records. */
    public Optional<Delegation> findWhole(Zone zone, DialedDigits prefix) {
        return find(zone, prefix).map(nameServers -> new Delegation(prefix, nameServers, find(zone, prefix, Type.DS)));
    }

    private @Nullable RecordSet find(Zone zone, DialedDigits prefix, int type) {
        byte[] owner = ZoneCuts.keyOf(zone, prefix.digits());
        return entityManager.find(RecordSet.class, new RecordSetKey(zone.id(), owner, type));
    }

    /**
     * The owner name under which the change log has the changes of a prefix.
     *
     * @throws RefusedException if the zone can have no delegation there
     */
    public static String ownerOf(Zone zone, DialedDigits prefix) {
        try {
            return EnumName.ownerName(prefix, zone.apexName()).toString(true);
        } catch (InvalidNumberException e) {
            throw RefusedException.notFound(e.sentence());
        }
    }

    /** The delegation that a number is at or below. */
    Optional<Mapping> above(Zone zone, DialedDigits number) {
        return cuts.above(zone, number.digits())
                .flatMap(prefix -> find(zone, new DialedDigits(prefix)))
                .map(set -> entry(zone, set));
    }

    /** The delegations in a range of digits, ascending or descending. */
    public List<RecordSet> range(Zone zone, String from, String end, boolean descending, int maxRows) {
        byte[] low = boundOf(zone, from);
        byte[] high = boundOf(zone, end);
        return atDigits(maxRows, last -> {
            byte[] first = last == null || descending ? low : behind(last.key().ownerKey());
            byte[] after = last == null || !descending ? high : last.key().ownerKey();
            return ofRange("r", RecordSet.class, zone, first, after, descending)
                    .setMaxResults(maxRows)
                    .getResultList();
        });
    }

    /** The same as entries of the list of numbers and blocks. */
    List<Mapping> rows(Zone zone, String from, String end, boolean descending, int maxRows) {
        return entries(zone, range(zone, from, end, descending, maxRows));
    }

    /** How many delegations a range has: counted one by one. */
    long count(Zone zone, String from, String end) {
        return ofRange("r.key.ownerKey", byte[].class, zone, boundOf(zone, from), boundOf(zone, end), false)
                .getResultStream()
                .filter(key -> OwnerKey.digitsOf(key) != null)
                .count();
    }

    /** Whether no zone has a delegation. */
    boolean isEmpty() {
        return entityManager
                .createQuery("""
                        select z.apex from Zone z where exists (
                          select 1 from RecordSet r where r.key.zoneId = z.id and r.key.type = :ns
                          and r.key.ownerKey >= :low and r.key.ownerKey < :high)
                        """, String.class)
                .setParameter("ns", Type.NS)
                .setParameter("low", FIRST)
                .setParameter("high", AFTER_DIGITS)
                .setMaxResults(1)
                .getResultList()
                .isEmpty();
    }

    /**
     * Delegations that were changed at a time or later, in the order of their changes and then of digits, ascending or
     * descending.
     *
     * @param meetsPlace whether to include the digits of the place
     */
    List<Mapping> updated(
            Zone zone,
            Instant since,
            @Nullable MappingPlace after,
            boolean meetsPlace,
            boolean descending,
            int maxRows) {
        UpdateRange<RecordSet> range = new UpdateRange<>(
                entityManager,
                RecordSet.class,
                "key.type",
                String.valueOf(Type.NS),
                "key.ownerKey",
                zone,
                since,
                descending);
        return entries(zone, atDigits(maxRows, last -> {
            if (last != null) {
                return range.after(last.updatedAt(), last.key().ownerKey(), false, maxRows);
            }
            return after == null
                    ? range.first(maxRows)
                    : range.after(after.updatedAt(), boundOf(zone, after.digits()), meetsPlace, maxRows);
        }));
    }

    /** Reads pages until there are enough delegations at names of digits. */
    private static List<RecordSet> atDigits(int maxRows, Function<@Nullable RecordSet, List<RecordSet>> next) {
        List<RecordSet> found = new ArrayList<>();
        List<RecordSet> read = List.of();
        do {
            read = next.apply(read.isEmpty() ? null : read.get(read.size() - 1));
            read.stream().filter(DelegationIndex::isDelegation).forEach(found::add);
        } while (found.size() < maxRows && read.size() == maxRows);
        return found.size() > maxRows ? found.subList(0, maxRows) : found;
    }

    private static boolean isDelegation(RecordSet set) {
        byte[] owner = set.key().ownerKey();
        return owner.length > 0 && OwnerKey.digitsOf(owner) != null;
    }

    /** Orders by all columns of the index: otherwise H2 sorts the rows. */
    private <T> TypedQuery<T> ofRange(
            String what, Class<T> type, Zone zone, byte[] low, byte[] high, boolean descending) {
        String desc = descending ? " desc" : "";
        return entityManager
                .createQuery(
                        "select " + what + " from RecordSet r where r.key.zoneId = :zone and r.key.type = :ns"
                                + " and r.key.ownerKey >= :low and r.key.ownerKey < :high order by r.key.zoneId" + desc
                                + ", r.key.type" + desc + ", r.key.ownerKey" + desc,
                        type)
                .setParameter("zone", zone.id())
                .setParameter("ns", Type.NS)
                .setParameter("low", low)
                .setParameter("high", high);
    }

    /**
     * The delegations of some NS records, with their DS records, which are one range of the index by type.
     *
     * @param sets consecutive NS record sets of a zone, in either direction
     */
    public List<Delegation> whole(Zone zone, List<RecordSet> sets) {
        if (sets.isEmpty()) {
            return List.of();
        }
        TreeSet<byte[]> owners = new TreeSet<>(Arrays::compareUnsigned);
        sets.forEach(set -> owners.add(set.key().ownerKey()));
        List<RecordSet> ds = ofRange("r", RecordSet.class, zone, owners.first(), behind(owners.last()), false)
                .setParameter("ns", Type.DS)
                .getResultList();
        return whole(zone, sets, ds);
    }

    /**
     * The delegations at some prefixes of a zone, in the order of digits: a lookup for each, in one statement. With a
     * condition on types, H2 would begin with the zone's rows, and read all of them.
     */
    @SuppressWarnings("unchecked") // a native query has no type for its entities
    public List<Delegation> at(Zone zone, List<DialedDigits> prefixes) {
        byte[][] owners = prefixes.stream()
                .map(prefix -> ZoneCuts.keyOf(zone, prefix.digits()))
                .toArray(byte[][]::new);
        List<RecordSet> found = entityManager
                .createNativeQuery("""
                        select r.* from unnest(:owners) p (owner_key)
                        join record_set r on r.zone_id = :zone and r.owner_key = p.owner_key
                        """, RecordSet.class)
                .setParameter("owners", owners)
                .setParameter("zone", zone.id())
                .getResultList();
        return whole(zone, ofType(Type.NS, found), ofType(Type.DS, found));
    }

    private static List<RecordSet> ofType(int type, List<RecordSet> sets) {
        return sets.stream()
                .filter(set -> set.type() == type)
                .sorted((one, other) ->
                        Arrays.compareUnsigned(one.key().ownerKey(), other.key().ownerKey()))
                .toList();
    }

    private static List<Delegation> whole(Zone zone, List<RecordSet> nameServers, List<RecordSet> ds) {
        Map<ByteBuffer, RecordSet> byOwner = new HashMap<>();
        ds.forEach(set -> byOwner.put(ByteBuffer.wrap(set.key().ownerKey()), set));
        return nameServers.stream()
                .map(set -> new Delegation(
                        new DialedDigits(prefixOf(zone, set)),
                        set,
                        byOwner.get(ByteBuffer.wrap(set.key().ownerKey()))))
                .toList();
    }

    /** Those of some entries that are delegations to a name server, given by its name or a domain that contains it. */
    List<Mapping> leadingTo(Zone zone, String host, List<Mapping> entries) {
        Name wanted = Delegation.hostOf(host);
        return entries.stream()
                .filter(entry -> entry.kind() == MappingKind.DELEGATION)
                // They have just been read, so this needs no further statements.
                .filter(entry -> find(zone, entry.digits())
                        .filter(set -> Delegation.leadsTo(set, wanted))
                        .isPresent())
                .toList();
    }

    private static List<Mapping> entries(Zone zone, List<RecordSet> sets) {
        return sets.stream().map(set -> entry(zone, set)).toList();
    }

    /** A delegation as an entry of the list of numbers and blocks. */
    static Mapping entry(Zone zone, RecordSet nameServers) {
        return Mapping.delegation(nameServers, prefixOf(zone, nameServers));
    }

    private static String prefixOf(Zone zone, RecordSet nameServers) {
        return EnumName.digitsOfApex(zone.apexName())
                + OwnerKey.digitsOf(nameServers.key().ownerKey());
    }

    /** The position of digits among the keys of a zone, whose names all begin with the digits of its apex. */
    private static byte[] boundOf(Zone zone, String digits) {
        String held = EnumName.digitsOfApex(zone.apexName());
        if (digits.startsWith(held)) {
            return digits.length() == held.length() ? FIRST : ZoneCuts.keyOf(zone, digits);
        }
        return digits.compareTo(held) < 0 ? FIRST : AFTER_DIGITS;
    }

    /** The next possible key: no label is empty. */
    private static byte[] behind(byte[] key) {
        return Arrays.copyOf(key, key.length + 1);
    }
}
