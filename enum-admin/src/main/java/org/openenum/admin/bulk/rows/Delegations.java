package org.openenum.admin.bulk.rows;

import jakarta.persistence.EntityManager;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    /** Why what is at or below a delegated prefix cannot be taken. */
    public static Sentence refusal(String digits, String prefix) {
        return Sentence.of("delegation.hides-number", digits, prefix);
    }
}
