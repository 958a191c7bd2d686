package org.openenum.admin.bulk.rows;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.Codes;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingTags;

/**
 * Keeps the table by which tags are found in step with rows that are written in bulk. A row without tags costs nothing here. Not for several threads.
 */
final class TagRows implements AutoCloseable {

    private final SideTable table;

    TagRows(Connection connection) throws SQLException {
        table = new SideTable(
                connection,
                "insert into mapping_tag (zone_id, tag, digits, kind) values (?, ?, ?, ?)",
                "delete from mapping_tag where zone_id = ? and tag = ? and digits = ? and kind = ?");
    }

    /** A row had these tags and has those; both as {@link MappingTags#text()}. */
    void changed(MappingKey key, @Nullable String before, @Nullable String after) throws SQLException {
        if (before == null && after == null) {
            return;
        }
        MappingTags had = MappingTags.parse(before);
        MappingTags has = MappingTags.parse(after);
        for (String tag : had.without(has).tags()) {
            table.removed(statement -> bind(statement, key, tag));
        }
        for (String tag : has.without(had).tags()) {
            table.added(statement -> bind(statement, key, tag));
        }
    }

    void flush() throws SQLException {
        table.flush();
    }

    @Override
    public void close() throws SQLException {
        table.close();
    }

    private static void bind(PreparedStatement statement, MappingKey key, String tag) throws SQLException {
        statement.setInt(1, key.zoneId());
        statement.setString(2, tag);
        statement.setString(3, key.digits());
        statement.setInt(4, Codes.of(key.kind()));
    }
}
