package org.openenum.admin.record;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.NavigableSet;
import org.openenum.admin.commit.LastCheck;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;

/**
 * Refuses a CNAME record at a name with other data, if the transaction creates one of them and another transaction may
 * have created the other one since it looked. One query, which reads no more than the aliases between the first and the
 * last of its names.
 */
final class AliasCheck implements LastCheck {

    /** 5 is the type of CNAME records. */
    private static final String QUESTION = """
            select a.owner_key, a.owner from record_set a
            where a.zone_id = ? and a.type = 5 and a.owner_key >= ? and a.owner_key <= ? and exists (
              select 1 from record_set r where r.zone_id = a.zone_id and r.owner_key = a.owner_key and r.type <> 5
            )
            """;

    private final Zone zone;

    private final NavigableSet<byte[]> made;

    /** @param made the owner keys of the record sets that the transaction creates, in order; more may be added */
    AliasCheck(Zone zone, NavigableSet<byte[]> made) {
        this.zone = zone;
        this.made = made;
    }

    @Override
    public String question() {
        return QUESTION;
    }

    @Override
    public int bind(PreparedStatement statement, int first) throws SQLException {
        statement.setInt(first, zone.id());
        statement.setBytes(first + 1, made.first());
        statement.setBytes(first + 2, made.last());
        return first + 3;
    }

    @Override
    public void check(ResultSet rows) throws SQLException {
        while (rows.next()) {
            if (made.contains(rows.getBytes(1))) {
                throw RefusedException.conflict(Sentence.of("record.alias-and-data", rows.getString(2) + "."));
            }
        }
    }
}
