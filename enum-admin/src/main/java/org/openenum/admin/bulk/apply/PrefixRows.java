package org.openenum.admin.bulk.apply;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.openenum.admin.bulk.stage.Codes;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;

/** Keeps the table of blocks and delegations in step with rows that are written in bulk. A number costs nothing here. Not for several threads. */
final class PrefixRows implements AutoCloseable {

    /** Beyond this a larger batch is no faster. */
    private static final int BATCH_ROWS = 2_000;

    private final PreparedStatement insert;

    private final PreparedStatement delete;

    private int waiting;

    PrefixRows(Connection connection) throws SQLException {
        insert = connection.prepareStatement("insert into mapping_prefix (zone_id, kind, digits) values (?, ?, ?)");
        delete =
                connection.prepareStatement("delete from mapping_prefix where zone_id = ? and kind = ? and digits = ?");
    }

    void added(MappingKey key) throws SQLException {
        collect(insert, key);
    }

    void removed(MappingKey key) throws SQLException {
        collect(delete, key);
    }

    void flush() throws SQLException {
        if (waiting > 0) {
            delete.executeBatch();
            insert.executeBatch();
            waiting = 0;
        }
    }

    @Override
    public void close() throws SQLException {
        insert.close();
        delete.close();
    }

    private void collect(PreparedStatement statement, MappingKey key) throws SQLException {
        if (key.kind() == MappingKind.NUMBER) {
            return;
        }
        statement.setInt(1, key.zoneId());
        statement.setInt(2, Codes.of(key.kind()));
        statement.setString(3, key.digits());
        statement.addBatch();
        if (++waiting >= BATCH_ROWS) {
            flush();
        }
    }
}
