package org.openenum.admin.bulk.rows;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.openenum.admin.bulk.packed.Codes;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;

/** Keeps the table of blocks and delegations in step with rows that are written in bulk. A number costs nothing here. Not for several threads. */
final class PrefixRows implements AutoCloseable {

    private final SideTable table;

    PrefixRows(Connection connection) throws SQLException {
        table = new SideTable(
                connection,
                "insert into mapping_prefix (zone_id, kind, digits) values (?, ?, ?)",
                "delete from mapping_prefix where zone_id = ? and kind = ? and digits = ?");
    }

    void added(MappingKey key) throws SQLException {
        if (key.kind() != MappingKind.NUMBER) {
            table.added(statement -> bind(statement, key));
        }
    }

    void removed(MappingKey key) throws SQLException {
        if (key.kind() != MappingKind.NUMBER) {
            table.removed(statement -> bind(statement, key));
        }
    }

    void flush() throws SQLException {
        table.flush();
    }

    @Override
    public void close() throws SQLException {
        table.close();
    }

    private static void bind(PreparedStatement statement, MappingKey key) throws SQLException {
        statement.setInt(1, key.zoneId());
        statement.setInt(2, Codes.of(key.kind()));
        statement.setString(3, key.digits());
    }
}
