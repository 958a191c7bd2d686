package org.openenum.admin.zone;

import jakarta.persistence.EntityManager;
import jakarta.persistence.FlushModeType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.LastCheck;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.Mapping;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.record.OwnerKey;
import org.openenum.record.RecordSet;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Type;

/**
 * The zone cuts in the tree of numbers of a zone: its delegations, which are the NS records of names that stand for
 * digits.
 *
 * <p>No delegation is below another one. Therefore, of all delegations only the last one that comes before some digits,
 * in the order of names, can be above them. One index lookup finds it, however many numbers and delegations there are.
 */
@Component
public class ZoneCuts {

    /**
     * The last name with NS records (type 2) up to some digits. Uses all columns of the index, because H2 sorts the
     * rows otherwise.
     */
    private static final String LAST_UP_TO = """
            select r.owner_key from record_set r where r.zone_id = ? and r.type = 2 and r.owner_key <= ?
            order by r.zone_id desc, r.type desc, r.owner_key desc fetch first 1 rows only
            """;

    private static final String FIRST_DIGIT = "0";

    /** The character after 9: sorts after all digits. */
    private static final String AFTER_DIGITS = ":";

    private final EntityManager entityManager;

    public ZoneCuts(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** The prefix of the delegation that the digits are at or below. */
    public Optional<String> above(Zone zone, String digits) {
        return digits.startsWith(EnumName.digitsOfApex(zone.apexName()))
                ? Optional.ofNullable(cutAt(zone, lastUpTo(zone, digits))).filter(digits::startsWith)
                : Optional.empty();
    }

    /** Whether a zone has any delegation. */
    boolean isAny(Zone zone) {
        return firstBelow(zone, EnumName.digitsOfApex(zone.apexName())).isPresent();
    }

    /**
     * Refuses a change at or below a delegation. It is checked before the commit, when no other transaction can add a
     * delegation any more.
     *
     * @param digits a number or prefix that the transaction writes
     */
    public void refuseBelow(Zone zone, String digits, PendingChanges changes) {
        NavigableSet<String> written = changes.once(new Written(zone.id()), TreeSet<String>::new);
        written.add(digits);
        changes.checkLast("cuts of " + zone.apex(), new NoneAbove(zone, written));
    }

    /**
     * Refuses a new delegation below another one, or with some content of this zone at or below it. It is checked just
     * as late, so that no other transaction can commit such content meanwhile.
     */
    public void refuseAround(Zone zone, String prefix, PendingChanges changes) {
        refuseBelow(zone, prefix.substring(0, prefix.length() - 1), changes);
        changes.checkLast(
                "delegation " + prefix,
                () -> somethingOfOurs(zone, prefix).ifPresent(ours -> {
                    throw RefusedException.conflict(
                            Sentence.of("delegation.hides-numbers", ours, display(zone, prefix)));
                }));
    }

    /** The refusal of digits, as people write them, that are at or below a delegation. */
    public static Sentence refusal(String digits, String delegation) {
        return Sentence.of("delegation.hides", digits, delegation);
    }

    /** The key of the name that stands for digits; the digits must be within the zone. */
    public static byte[] keyOf(Zone zone, String digits) {
        return OwnerKey.ofDigits(
                digits.substring(EnumName.digitsOfApex(zone.apexName()).length()));
    }

    private record Written(int zoneId) {}

    /**
     * Checks the digits from the last to the first. The first lookup is made together with the lock, and there is one
     * more for each delegation among the digits.
     */
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
            statement.setBytes(first + 1, keyOf(zone, written.last()));
            return first + 2;
        }

        @Override
        public void check(ResultSet rows) throws SQLException {
            String cut = cutAt(zone, rows.next() ? rows.getBytes(1) : null);
            while (cut != null) {
                String next = written.ceiling(cut);
                if (next != null && next.startsWith(cut)) {
                    throw RefusedException.conflict(refusal(display(zone, next), display(zone, cut)));
                }
                NavigableSet<String> left = written.headSet(cut, false);
                cut = left.isEmpty() ? null : cutAt(zone, lastUpTo(zone, left.last()));
            }
        }
    }

    /**
     * The digits of the delegation whose NS records were found.
     *
     * @param found the key of the last name with NS records up to some digits; if that name does not stand for digits,
     *     the search goes on above it
     */
    private @Nullable String cutAt(Zone zone, byte @Nullable [] found) {
        String held = EnumName.digitsOfApex(zone.apexName());
        byte[] key = found;
        while (key != null && key.length > 0) {
            String digits = OwnerKey.digitsOf(key);
            if (digits != null) {
                return held + digits;
            }
            key = lastUpTo(zone, held + OwnerKey.digitsNextToApex(key));
        }
        return null;
    }

    private byte @Nullable [] lastUpTo(Zone zone, String digits) {
        List<?> found = entityManager
                .createNativeQuery(LAST_UP_TO, byte[].class)
                .setParameter(1, zone.id())
                .setParameter(2, keyOf(zone, digits))
                .setFlushMode(FlushModeType.COMMIT)
                .getResultList();
        return found.isEmpty() ? null : (byte[]) found.get(0);
    }

    private Optional<String> somethingOfOurs(Zone zone, String prefix) {
        return entityManager
                .createQuery("""
                        select m from Mapping m
                        where m.key.zoneId = :zone and m.key.digits >= :prefix and m.key.digits < :end
                        order by m.key.zoneId, m.key.digits, m.key.kind
                        """, Mapping.class)
                .setParameter("zone", zone.id())
                .setParameter("prefix", prefix)
                .setParameter("end", prefix + AFTER_DIGITS)
                .setMaxResults(1)
                .getResultStream()
                .map(mapping -> display(zone, mapping.key().digits()))
                .findFirst()
                .or(() -> firstBelow(zone, prefix))
                .or(() -> firstHidden(zone, prefix));
    }

    /**
     * The first record set at or below the name of the digits that another server would be authoritative for after the
     * delegation.
     */
    private Optional<String> firstHidden(Zone zone, String prefix) {
        byte[] cut = keyOf(zone, prefix);
        // RFC 1034, section 4.2.1: "a zone contains "glue" RRs which are not part of the authoritative data, and are
        // address RRs for the servers."
        // https://datatracker.ietf.org/doc/html/rfc1034#section-4.2.1
        return entityManager
                .createQuery("""
                        select r from RecordSet r
                        where r.key.zoneId = :zone and r.key.ownerKey >= :cut and r.key.ownerKey < :end
                        and r.key.type not in :glue and (r.key.ownerKey > :cut or r.key.type not in :ofCut)
                        order by r.key.zoneId, r.key.ownerKey, r.key.type
                        """, RecordSet.class)
                .setParameter("zone", zone.id())
                .setParameter("cut", cut)
                .setParameter("end", behind(cut))
                .setParameter("glue", List.of(Type.A, Type.AAAA))
                .setParameter("ofCut", List.of(Type.NS, Type.DS))
                .setMaxResults(1)
                .getResultStream()
                .map(set -> set.owner() + " " + Type.string(set.type()))
                .findFirst();
    }

    /**
     * The smallest key after those of a name and all names below it. All of them begin with the key of the name, which
     * ends with an octet 0.
     */
    public static byte[] behind(byte[] key) {
        byte[] behind = key.clone();
        behind[behind.length - 1] = 1;
        return behind;
    }

    /** The first delegation below the digits, as people write it. */
    private Optional<String> firstBelow(Zone zone, String digits) {
        return entityManager
                .createQuery("""
                        select r from RecordSet r
                        where r.key.zoneId = :zone and r.key.type = :ns and r.key.ownerKey >= :from and r.key.ownerKey < :end
                        order by r.key.zoneId, r.key.type, r.key.ownerKey
                        """, RecordSet.class)
                .setParameter("zone", zone.id())
                .setParameter("ns", Type.NS)
                .setParameter("from", keyOf(zone, digits + FIRST_DIGIT))
                .setParameter("end", keyOf(zone, digits + AFTER_DIGITS))
                .setMaxResults(1)
                .getResultStream()
                .map(set -> {
                    String found = OwnerKey.digitsOf(set.key().ownerKey());
                    return found == null ? set.owner() : display(zone, EnumName.digitsOfApex(zone.apexName()) + found);
                })
                .findFirst();
    }

    private static String display(Zone zone, String digits) {
        return zone.numbering().applicationUniqueString(new DialedDigits(digits));
    }
}
