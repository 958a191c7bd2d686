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
 * Refuses new record sets of the transaction below a DNAME record that another transaction may have created meanwhile.
 *
 * <p>There is no DNAME below another one, so only the last one before a name, in canonical order, can be above it. The
 * check goes from the last name to the first, with one lookup for each DNAME record among them and one more, which is
 * done together with the lock.
 */
final class RedirectionCheck implements LastCheck {

    /** 39 is the type of DNAME records. Orders by all columns of the index: otherwise H2 sorts the rows. */
    private static final String LAST_BEFORE = """
            select r.owner_key, r.owner from record_set r where r.zone_id = ? and r.type = 39 and r.owner_key < ?
            order by r.zone_id desc, r.type desc, r.owner_key desc fetch first 1 rows only
            """;

    private static final byte[] APEX = {};

    private final Zone zone;

    private final NavigableSet<byte[]> made;

    /** @param made the owner keys of the record sets that the transaction creates, in order; more may be added */
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
     * Refuses names below the DNAME record that was found.
     *
     * @return the last name that may be below an earlier one; the apex, which is below none, if there is no such name
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
