package org.openenum.admin.zone;

import jakarta.persistence.EntityManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.openenum.admin.commit.LastCheck;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.record.OwnerKey;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.dao.OptimisticLockingFailureException;
import org.xbill.DNS.Type;

/**
 * Checks that a zone is still as the transaction has read it, because the transaction puts numbers into it: each change
 * of the zone increases its version. If it has changed, the transaction is run again. A DNAME record at the apex does
 * not increase the version; it is looked for only here, because only now no other transaction can add one any more.
 */
final class ZoneCheck implements LastCheck {

    private static final String QUESTION = """
            select z.version, exists (
              select 1 from record_set r where r.zone_id = z.id and r.owner_key = ? and r.type = ?
            )
            from zone z where z.id = ?
            """;

    private final Zone zone;

    private final EntityManager entityManager;

    ZoneCheck(Zone zone, EntityManager entityManager) {
        this.zone = zone;
        this.entityManager = entityManager;
    }

    @Override
    public String question() {
        return QUESTION;
    }

    @Override
    public int bind(PreparedStatement statement, int first) throws SQLException {
        statement.setBytes(first, OwnerKey.of(zone.apexName(), zone.apexName()));
        statement.setInt(first + 1, Type.DNAME);
        statement.setInt(first + 2, zone.id());
        return first + 3;
    }

    @Override
    public void check(ResultSet rows) throws SQLException {
        if (!rows.next() || !isOf(rows.getInt(1))) {
            throw new OptimisticLockingFailureException(zone.apex() + " is not what it was");
        }
        // RFC 6672, section 2.4: "Resource records MUST NOT exist at any subdomain of the owner of a DNAME RR."
        // https://datatracker.ietf.org/doc/html/rfc6672#section-2.4
        if (rows.getBoolean(2)) {
            throw RefusedException.conflict(Sentence.of("number.below-dname", zone.apex()));
        }
    }

    /** A long transaction detaches what it has read, and may have changed the zone itself since. */
    private boolean isOf(int version) {
        return zone.version() == version || !entityManager.contains(zone);
    }
}
