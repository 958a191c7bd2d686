package org.openenum.admin.zone;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import org.openenum.admin.commit.LastCheck;
import org.openenum.record.OwnerKey;
import org.openenum.zone.Zone;
import org.springframework.dao.OptimisticLockingFailureException;
import org.xbill.DNS.Type;

/**
 * Checks that a zone is what it is remembered to be: every change of it gives it another version and time. Where it is
 * not, the transaction is run again, with what the database says then; the database may have been restored from a
 * backup, too, where its id stands for another zone.
 */
final class ZoneVersionCheck implements LastCheck {

    private static final String QUESTION = """
            select z.apex, z.version, z.updated_at, exists (
              select 1 from record_set r where r.zone_id = z.id and r.owner_key = ? and r.type = ?
            )
            from zone z where z.id = ?
            """;

    private final ZoneFacts facts;

    private final KnownZones known;

    ZoneVersionCheck(ZoneFacts facts, KnownZones known) {
        this.facts = facts;
        this.known = known;
    }

    @Override
    public String question() {
        return QUESTION;
    }

    @Override
    public int bind(PreparedStatement statement, int first) throws SQLException {
        Zone zone = facts.zone();
        statement.setBytes(first, OwnerKey.of(zone.apexName(), zone.apexName()));
        statement.setInt(first + 1, Type.DNAME);
        statement.setInt(first + 2, zone.id());
        return first + 3;
    }

    @Override
    public void check(ResultSet rows) throws SQLException {
        if (!rows.next() || !isIn(rows)) {
            known.forget(facts.zone());
            throw new OptimisticLockingFailureException(facts.zone().apex() + " is not what it was");
        }
    }

    private boolean isIn(ResultSet row) throws SQLException {
        Zone zone = facts.zone();
        return zone.apex().equals(row.getString(1))
                && zone.version() == row.getInt(2)
                && zone.updatedAt()
                        .equals(row.getObject(3, OffsetDateTime.class).toInstant())
                && facts.redirected() == row.getBoolean(4);
    }
}
