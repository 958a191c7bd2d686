package org.openenum.admin.bulk.rows;

import jakarta.persistence.EntityManager;
import jakarta.persistence.FlushModeType;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    /** Digits are below it: the character after 9. */
    private static final String AFTER_DIGITS = ":";

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
        changes.checkLast(
                "later delegations of " + zone.apex(),
                () -> of(entityManager, zone).prefixes().stream()
                        .filter(prefix -> !prefixes.contains(prefix))
                        .forEach(prefix -> refuseAnyBelow(entityManager, zone, prefix)));
    }

    private static void refuseAnyBelow(EntityManager entityManager, Zone zone, String prefix) {
        entityManager
                .createQuery("""
                        select m.key.digits from Mapping m
                        where m.key.zoneId = :zone and m.key.digits >= :prefix and m.key.digits < :end
                        order by m.key.zoneId, m.key.digits, m.key.kind
                        """, String.class)
                .setParameter("zone", zone.id())
                .setParameter("prefix", prefix)
                .setParameter("end", prefix + AFTER_DIGITS)
                .setMaxResults(1)
                .setFlushMode(FlushModeType.COMMIT)
                .getResultStream()
                .findFirst()
                .ifPresent(digits -> {
                    throw RefusedException.conflict(refusal(digits, prefix));
                });
    }

    /** Why what is at or below a delegated prefix cannot be taken. */
    public static Sentence refusal(String digits, String prefix) {
        return Sentence.of("delegation.hides-number", digits, prefix);
    }
}
