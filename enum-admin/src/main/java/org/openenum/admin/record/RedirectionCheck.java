package org.openenum.admin.record;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.NavigableSet;
import org.openenum.admin.commit.LastCheck;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.record.OwnerKey;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;

/**
 * Refuses record sets of the transaction below a DNAME record that somebody else may have made since it looked.
 *
 * <p>No DNAME lies below another one. So of all of them only the last one that comes before a name, in canonical order,
 * can be above it: from the last name to the first, as many probes as there are DNAME records among them, and one,
 * which comes with the lock.
 */
final class RedirectionCheck implements LastCheck {

    /** 39 is the type of DNAME records. Written with all the columns of the index: H2 sorts the rows otherwise. */
    private static final String LAST_BEFORE = """
            select r.owner_key, r.owner from record_set r where r.zone_id = ? and r.type = 39 and r.owner_key < ?
            order by r.zone_id desc, r.type desc, r.owner_key desc fetch first 1 rows only
            """;

    private static final byte[] APEX = {};

    private final Zone zone;

    private final NavigableSet<byte[]> made;

    /** @param made the keys of the owners at which the transaction makes record sets, in order; more may come */
    RedirectionCheck(Zone zone, NavigableSet<byte[]> made) {
        this.zone = zone;
        this.made = made;
    }

    @Override
    public String question() {
        return LAST_BEFORE;
    }

    @Override
    public int bind(PreparedStatement statement, int first) throws SQLException {
        return bind(statement, first, made.last());
    }

    private int bind(PreparedStatement statement, int first, byte[] ownerKey) throws SQLException {
        statement.setInt(first, zone.id());
        statement.setBytes(first + 1, ownerKey);
        return first + 2;
    }

    @Override
    public void check(ResultSet rows) throws SQLException {
        byte[] above = refuseBelow(rows);
        Connection connection = rows.getStatement().getConnection();
        while (above.length > 0) {
            try (PreparedStatement next = connection.prepareStatement(LAST_BEFORE)) {
                bind(next, 1, above);
                above = refuseBelow(next.executeQuery());
            }
        }
    }

    /**
     * Refuses names below a DNAME record that was found.
     *
     * @return the last name that may be below one before it; the apex, which is below none, if there is no such name
     */
    private byte[] refuseBelow(ResultSet rows) throws SQLException {
        if (!rows.next()) {
            return APEX;
        }
        byte[] found = rows.getBytes(1);
        byte[] next = made.higher(found);
        if (next != null && OwnerKey.isAtOrBelow(next, found)) {
            throw RefusedException.conflict(Sentence.of("record.below-dname", rows.getString(2) + "."));
        }
        byte[] left = made.floor(found);
        return left == null ? APEX : left;
    }
}
