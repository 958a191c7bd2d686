package org.openenum.admin.bulk.rows;

import jakarta.persistence.EntityManager;
import jakarta.persistence.FlushModeType;
import java.util.HashSet;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingKind;
import org.openenum.number.EnumName;
import org.openenum.record.OwnerKey;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.xbill.DNS.Type;

/**
 * What a zone has delegated to other name servers; a zone has few.
 *
 * @param prefixes their digits
 */
public record Delegations(Set<String> prefixes) {

    /** Nothing is delegated. */
    public static final Delegations NONE = new Delegations(Set.of());

    /** Keeps the prefixes from changing. */
    public Delegations {
        prefixes = Set.copyOf(prefixes);
    }

    /** Those of a zone as it is now. */
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
                // Below a name beside the number tree lies no number.
                .flatMap(key -> Stream.ofNullable(OwnerKey.digitsOf(key)))
                .map(digits -> held + digits)
                .collect(Collectors.toSet()));
    }

    /**
     * The delegated prefix that a number or block is at or below, if it is; delegations themselves are their own
     * matter.
     */
    public Optional<String> above(String digits, MappingKind kind) {
        if (prefixes.isEmpty() || kind == MappingKind.DELEGATION) {
            return Optional.empty();
        }
        for (int length = 1; length <= digits.length(); length++) {
            String prefix = digits.substring(0, length);
            if (prefixes.contains(prefix)) {
                return Optional.of(prefix);
            }
        }
        return Optional.empty();
    }

    /**
     * Refuses the commit of a transaction that writes numbers or blocks if some would be at or below a prefix that was
     * delegated since, by itself or by another one: when nobody can delegate anything any more.
     */
    public void refuseBelowLaterOnes(EntityManager entityManager, Zone zone, PendingChanges changes) {
        changes.checkLast("later delegations of " + zone.apex(), () -> {
            Set<String> later = new HashSet<>(of(entityManager, zone).prefixes);
            later.removeAll(prefixes);
            new Delegations(later).refuseAnyBelow(entityManager, zone);
        });
    }

    /** Reads the first number or block from each prefix on, and goes on behind it: most prefixes are passed over. */
    private void refuseAnyBelow(EntityManager entityManager, Zone zone) {
        NavigableSet<String> inOrder = new TreeSet<>(prefixes);
        String prefix = inOrder.isEmpty() ? null : inOrder.first();
        while (prefix != null) {
            String digits = firstFrom(entityManager, zone, prefix);
            if (digits == null) {
                return;
            }
            above(digits, MappingKind.NUMBER).ifPresent(delegated -> {
                throw RefusedException.conflict(refusal(digits, delegated));
            });
            prefix = inOrder.higher(digits);
        }
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

    /** Why what is at or below a delegated prefix cannot be taken. */
    public static Sentence refusal(String digits, String prefix) {
        return Sentence.of("delegation.hides-number", digits, prefix);
    }
}
