package org.openenum.admin.zone;

import jakarta.persistence.EntityManager;
import jakarta.persistence.FlushModeType;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.openenum.admin.change.PendingChanges;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingKey;
import org.openenum.number.DialedDigits;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/**
 * Where a zone ends within its tree of numbers: at its delegations.
 *
 * <p>No delegation lies below another one. So of all delegations only the last one that comes before some digits, in the order of
 * digits, can be above them, and one probe of an index finds it, however many numbers and delegations there are.
 */
@Component
public class ZoneCuts {

    private final EntityManager entityManager;

    public ZoneCuts(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** Whether the digits are at or below a delegation. */
    public boolean isDelegated(Zone zone, String digits) {
        return lastUpTo(zone, digits).filter(digits::startsWith).isPresent();
    }

    /**
     * Refuses what is at or below a delegation when the transaction is about to be committed and nobody can delegate anything any more.
     *
     * @param digits a number or prefix that the transaction writes
     */
    public void refuseBelow(Zone zone, String digits, PendingChanges changes) {
        NavigableSet<String> written = changes.once(new Written(zone.id()), TreeSet<String>::new);
        written.add(digits);
        changes.checkLast("cuts of " + zone.apex(), () -> refuseBelow(zone, written));
    }

    private record Written(int zoneId) {}

    /** From the last digits to the first, as many probes as there are delegations among them, and one. */
    private void refuseBelow(Zone zone, NavigableSet<String> written) {
        NavigableSet<String> left = written;
        while (!left.isEmpty()) {
            String cut = lastUpTo(zone, left.last()).orElse(null);
            if (cut == null) {
                return;
            }
            String next = left.ceiling(cut);
            if (next != null && next.startsWith(cut)) {
                throw RefusedException.conflict(display(zone, next) + " is at or below " + display(zone, cut)
                        + ", which is delegated to other name servers: it would never be asked for here");
            }
            left = left.headSet(cut, false);
        }
    }

    /** Written with all the columns of the index: H2 sorts the rows otherwise. */
    private Optional<String> lastUpTo(Zone zone, String digits) {
        return entityManager
                .createQuery("""
                        select m.key from Mapping m
                        where m.key.zoneId = :zone and m.key.kind = DELEGATION and m.key.digits <= :digits
                        order by m.key.zoneId desc, m.key.kind desc, m.key.digits desc
                        """, MappingKey.class)
                .setParameter("zone", zone.id())
                .setParameter("digits", digits)
                .setMaxResults(1)
                .setFlushMode(FlushModeType.COMMIT)
                .getResultStream()
                .map(MappingKey::digits)
                .findFirst();
    }

    private static String display(Zone zone, String digits) {
        return zone.numbering().applicationUniqueString(new DialedDigits(digits));
    }
}
