package org.openenum.admin.bulk.rows;

import jakarta.persistence.EntityManager;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.openenum.mapping.MappingKind;
import org.openenum.number.EnumName;
import org.openenum.number.InvalidNumberException;
import org.openenum.zone.Zone;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;
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
        Set<String> prefixes = new HashSet<>();
        entityManager
                .createQuery(
                        "select r.owner from RecordSet r where r.key.zoneId = :zone and r.key.type = :ns", String.class)
                .setParameter("zone", zone.id())
                .setParameter("ns", Type.NS)
                .getResultStream()
                .forEach(owner -> add(owner, zone.apexName(), prefixes));
        return new Delegations(prefixes);
    }

    /** The delegated prefix that a number or block is at or below, if it is; delegations themselves are their own matter. */
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
    public static String refusal(String digits, String prefix) {
        return "+" + digits + " is at or below +" + prefix
                + ", which is delegated to other name servers: it would never be asked for here";
    }

    private static void add(String owner, Name apex, Set<String> prefixes) {
        try {
            Name name = Name.fromString(owner, Name.root);
            if (!name.equals(apex)) {
                prefixes.add(EnumName.digitsOf(name, apex));
            }
        } catch (TextParseException | InvalidNumberException e) {
            // A name beside the number tree: no number lies below it.
        }
    }
}
