package org.openenum.admin.bulk.rows;

import jakarta.persistence.EntityManager;
import jakarta.persistence.FlushModeType;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.ZoneCuts;
import org.openenum.mapping.MappingKind;
import org.openenum.number.EnumName;
import org.openenum.record.OwnerKey;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/**
 * The delegations of a zone to other name servers; a zone has few.
 *
 * @param prefixes their digits
 */
public record Delegations(NavigableSet<String> prefixes) {

    /** The most record sets that one query reads; far more than a name has types. */
    private static final int MAX_ASKED = 1_000;

    /** No delegations. */
    public static final Delegations NONE = new Delegations(Set.of());

    /** Copies the prefixes. */
    public Delegations {
        prefixes = Collections.unmodifiableNavigableSet(new TreeSet<>(prefixes));
    }

    /** Sorts the prefixes. */
    public Delegations(Set<String> prefixes) {
        this(new TreeSet<>(prefixes));
    }

    /** The present delegations of a zone. */
    public static Delegations of(EntityManager entityManager, Zone zone) {
        String held = EnumName.digitsOfApex(zone.apexName());
        return new Delegations(entityManager
                .createQuery(
                        "select r.key.ownerKey from RecordSet r where r.key.zoneId = :zone and r.key.type = :ns",
                        byte[].class)
                .setParameter("zone", zone.id())
                .setParameter("ns", Type.NS)
                .getResultStream()
                .filter(key -> key.length > 0)
                // Below a name outside of the number tree, there are no numbers.
                .flatMap(key -> Stream.ofNullable(OwnerKey.digitsOf(key)))
                .map(digits -> held + digits)
                .collect(Collectors.toSet()));
    }

    /**
     * The delegated prefix that a number or block is at or below, if any; delegations themselves are not checked here.
     */
    public Optional<String> above(String digits, MappingKind kind) {
        return kind == MappingKind.DELEGATION ? Optional.empty() : Optional.ofNullable(atOrAbove(digits));
    }

    /** If the last prefix before the digits is not above them, only a prefix of their common digits can be. */
    private @Nullable String atOrAbove(String digits) {
        String prefix = prefixes.floor(digits);
        while (prefix != null && !digits.startsWith(prefix)) {
            int same = 0;
            while (prefix.charAt(same) == digits.charAt(same)) {
                same++;
            }
            prefix = prefixes.floor(digits.substring(0, same));
        }
        return prefix;
    }

    /**
     * Why digits cannot be delegated, because they are below or above one of these; empty if they can, or already are.
     */
    public Optional<Sentence> refusalOfDelegation(String digits) {
        return prefixes.contains(digits) ? Optional.empty() : inTheWayOf(digits);
    }

    private Optional<Sentence> inTheWayOf(String digits) {
        String above = atOrAbove(digits.substring(0, digits.length() - 1));
        if (above != null) {
            return Optional.of(refusal(digits, above));
        }
        String below = prefixes.higher(digits);
        return below != null && below.startsWith(digits)
                ? Optional.of(Sentence.of("delegation.hides-numbers", "+" + below, "+" + digits))
                : Optional.empty();
    }

    /**
     * Why a record set is not allowed at a name; empty if it is. Below a delegation the zone may only have addresses of
     * its name servers, and at its name also its own NS and DS records.
     */
    public Optional<Sentence> refusalOfRecords(Name apex, Name owner, int type) {
        if (prefixes.isEmpty() || type == Type.A || type == Type.AAAA) {
            return Optional.empty();
        }
        String digits = EnumName.digitsNextTo(apex, owner);
        int own = digits.length() - EnumName.digitsOfApex(apex).length();
        if (own > 0 && owner.labels() == own + apex.labels() && (type == Type.NS || type == Type.DS)) {
            return refusalOfDelegation(digits);
        }
        return atOrAbove(digits) == null
                ? Optional.empty()
                : Optional.of(Sentence.of("record.below-delegation", owner));
    }

    /**
     * Adds a check before the commit of a transaction that writes numbers, blocks or record sets. It refuses the commit
     * if some of them are at or below a prefix that was delegated meanwhile, by this transaction or another one, or if
     * such a prefix is above or below another. At that time, nobody else can delegate anything.
     */
    public void refuseBelowLaterOnes(EntityManager entityManager, Zone zone, PendingChanges changes) {
        changes.checkLast("later delegations of " + zone.apex(), () -> {
            Delegations now = of(entityManager, zone);
            Set<String> later = new HashSet<>(now.prefixes);
            later.removeAll(prefixes);
            Delegations laterOnes = new Delegations(later);
            laterOnes.refuseAnyBelow(entityManager, zone);
            later.stream()
                    .flatMap(digits -> now.inTheWayOf(digits).stream())
                    .findFirst()
                    .ifPresent(why -> {
                        throw RefusedException.conflict(why);
                    });
            laterOnes.refuseRecordsBelow(entityManager, zone);
        });
    }

    /** Reads the first number or block from each prefix on, and continues after it, which skips most prefixes. */
    private void refuseAnyBelow(EntityManager entityManager, Zone zone) {
        String prefix = prefixes.isEmpty() ? null : prefixes.first();
        while (prefix != null) {
            String digits = firstFrom(entityManager, zone, prefix);
            if (digits == null) {
                return;
            }
            above(digits, MappingKind.NUMBER).ifPresent(delegated -> {
                throw RefusedException.conflict(refusal(digits, delegated));
            });
            prefix = prefixes.higher(digits);
        }
    }

    /** The same for record sets that {@link #refusalOfRecords} refuses there. */
    private void refuseRecordsBelow(EntityManager entityManager, Zone zone) {
        if (prefixes.isEmpty()) {
            return;
        }
        byte[] from = ZoneCuts.keyOf(zone, prefixes.first());
        byte[] end = ZoneCuts.behind(ZoneCuts.keyOf(zone, prefixes.last()));
        List<Object[]> rows = recordsBetween(entityManager, zone, from, end);
        while (!rows.isEmpty()) {
            rows.forEach(row -> refuseBelow(zone, (byte[]) row[0], (Integer) row[1], (String) row[2]));
            byte[] next = onwards(zone, (byte[]) rows.get(rows.size() - 1)[0]);
            rows = rows.size() < MAX_ASKED ? List.of() : recordsBetween(entityManager, zone, next, end);
        }
    }

    /** Where to continue after a name that is below none of these: at the next prefix, however much is in between. */
    private byte[] onwards(Zone zone, byte[] last) {
        String digits = EnumName.digitsOfApex(zone.apexName()) + OwnerKey.digitsNextToApex(last);
        String next = atOrAbove(digits) == null ? prefixes.higher(digits) : null;
        byte[] key = next == null ? last : ZoneCuts.keyOf(zone, next);
        // Names that are not digits are among them, so the next prefix may already be passed.
        return Arrays.compareUnsigned(key, last) > 0 ? key : last;
    }

    private void refuseBelow(Zone zone, byte[] key, int type, String owner) {
        String delegated = atOrAbove(EnumName.digitsOfApex(zone.apexName()) + OwnerKey.digitsNextToApex(key));
        if (delegated == null) {
            return;
        }
        boolean isOfCut = (type == Type.NS || type == Type.DS) && Arrays.equals(key, ZoneCuts.keyOf(zone, delegated));
        if (!isOfCut) {
            throw RefusedException.conflict(
                    Sentence.of("delegation.hides-numbers", owner + " " + Type.string(type), "+" + delegated));
        }
    }

    /** Their keys, types and owners, in the order of keys, without address records. */
    private static List<Object[]> recordsBetween(EntityManager entityManager, Zone zone, byte[] from, byte[] end) {
        return entityManager
                .createQuery("""
                        select r.key.ownerKey, r.key.type, r.owner from RecordSet r
                        where r.key.zoneId = :zone and r.key.ownerKey >= :from and r.key.ownerKey < :end
                        and r.key.type not in :addresses
                        order by r.key.zoneId, r.key.ownerKey, r.key.type
                        """, Object[].class)
                .setParameter("zone", zone.id())
                .setParameter("from", from)
                .setParameter("end", end)
                .setParameter("addresses", List.of(Type.A, Type.AAAA))
                .setMaxResults(MAX_ASKED)
                .setFlushMode(FlushModeType.COMMIT)
                .getResultList();
    }

    private static @Nullable String firstFrom(EntityManager entityManager, Zone zone, String prefix) {
        return entityManager
                .createQuery("""
                        select m.key.digits from Mapping m
                        where m.key.zoneId = :zone and m.key.digits >= :prefix
                        order by m.key.zoneId, m.key.digits, m.key.kind
                        """, String.class)
                .setParameter("zone", zone.id())
                .setParameter("prefix", prefix)
                .setMaxResults(1)
                .setFlushMode(FlushModeType.COMMIT)
                .getResultStream()
                .findFirst()
                .orElse(null);
    }

    /** Why an entry at or below a delegated prefix is refused. */
    public static Sentence refusal(String digits, String prefix) {
        return Sentence.of("delegation.hides-number", digits, prefix);
    }
}
