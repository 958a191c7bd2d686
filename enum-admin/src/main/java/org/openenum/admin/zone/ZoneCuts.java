package org.openenum.admin.zone;

import jakarta.persistence.EntityManager;
import jakarta.persistence.FlushModeType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.openenum.admin.commit.LastCheck;
import org.openenum.admin.commit.PendingChanges;
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

    /** The same as {@link #lastUpTo}; 2 stands for {@code DELEGATION}. */
    private static final String LAST_UP_TO = """
            select p.digits from mapping_prefix p where p.zone_id = ? and p.kind = 2 and p.digits <= ?
            order by p.zone_id desc, p.kind desc, p.digits desc fetch first 1 rows only
            """;

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
        changes.checkLast("cuts of " + zone.apex(), new NoneAbove(zone, written));
    }

    /** What is said of digits, as people write them, that are at or below a delegation. */
    public static String refusal(String digits, String delegation) {
        return digits + " is at or below " + delegation
                + ", which is delegated to other name servers: it would never be asked for here";
    }

    private record Written(int zoneId) {}

    /** From the last digits to the first, as many probes as there are delegations among them, and one, which comes with the lock. */
    private final class NoneAbove implements LastCheck {

        private final Zone zone;

        private final NavigableSet<String> written;

        NoneAbove(Zone zone, NavigableSet<String> written) {
            this.zone = zone;
            this.written = written;
        }

        @Override
        public String question() {
            return LAST_UP_TO;
        }

        @Override
        public int bind(PreparedStatement statement, int first) throws SQLException {
            statement.setInt(first, zone.id());
            statement.setString(first + 1, written.last());
            return first + 2;
        }

        @Override
        public void check(ResultSet rows) throws SQLException {
            String cut = rows.next() ? rows.getString(1) : null;
            while (cut != null) {
                String next = written.ceiling(cut);
                if (next != null && next.startsWith(cut)) {
                    throw RefusedException.conflict(refusal(display(zone, next), display(zone, cut)));
                }
                NavigableSet<String> left = written.headSet(cut, false);
                cut = left.isEmpty() ? null : lastUpTo(zone, left.last()).orElse(null);
            }
        }
    }

    /** Written with all the columns of the index: H2 sorts the rows otherwise. */
    private Optional<String> lastUpTo(Zone zone, String digits) {
        return entityManager
                .createQuery("""
                        select p.key from MappingPrefix p
                        where p.key.zoneId = :zone and p.key.kind = DELEGATION and p.key.digits <= :digits
                        order by p.key.zoneId desc, p.key.kind desc, p.key.digits desc
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
