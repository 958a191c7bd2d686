package org.openenum.admin.record;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.openenum.admin.commit.LastCheck;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;

/**
 * Refuses a CNAME record beside other data where the transaction makes one of them, and somebody else may have made the
 * other one since it looked. One question, which reads no more than the aliases from the first of its names to the
 * last.
 */
public final class AliasCheck implements LastCheck {

    /** 5 is the type of CNAME records. */
    private static final String QUESTION = """
            select a.owner_key, a.owner from record_set a
            where a.zone_id = ? and a.type = 5 and a.owner_key >= ? and a.owner_key <= ? and exists (
              select 1 from record_set r where r.zone_id = a.zone_id and r.owner_key = a.owner_key and r.type <> 5
            )
            """;

    private final Zone zone;

    private final NavigableSet<byte[]> written;

    private AliasCheck(Zone zone, NavigableSet<byte[]> written) {
        this.zone = zone;
        this.written = written;
    }

    private record Written(int zoneId) {}

    /** Has it asked about one more name at which the transaction makes a record set. */
    public static void at(byte[] ownerKey, Zone zone, PendingChanges changes) {
        NavigableSet<byte[]> written =
                changes.once(new Written(zone.id()), () -> new TreeSet<byte[]>(Arrays::compareUnsigned));
        written.add(ownerKey);
        changes.checkLast("aliases of " + zone.apex(), new AliasCheck(zone, written));
    }

    @Override
    public String question() {
        return QUESTION;
    }

    @Override
    public int bind(PreparedStatement statement, int first) throws SQLException {
        statement.setInt(first, zone.id());
        statement.setBytes(first + 1, written.first());
        statement.setBytes(first + 2, written.last());
        return first + 3;
    }

    @Override
    public void check(ResultSet rows) throws SQLException {
        while (rows.next()) {
            if (written.contains(rows.getBytes(1))) {
                throw RefusedException.conflict(Sentence.of("record.alias-and-data", rows.getString(2) + "."));
            }
        }
    }
}
