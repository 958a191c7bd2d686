package org.openenum.admin.bulk.rows;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.Codes;
import org.openenum.mapping.CommentWords;
import org.openenum.mapping.MappingKey;

/**
 * Keeps the table by whose words comments are found in step with rows that are written in bulk. A row whose comment stays as it is costs nothing here. Not
 * for several threads.
 */
final class WordRows implements AutoCloseable {

    private final SideTable table;

    WordRows(Connection connection) throws SQLException {
        table = new SideTable(
                connection,
                "insert into mapping_word (zone_id, word, digits, kind) values (?, ?, ?, ?)",
                "delete from mapping_word where zone_id = ? and word = ? and digits = ? and kind = ?");
    }

    /** A row had this comment and has that one. */
    void changed(MappingKey key, @Nullable String before, @Nullable String after) throws SQLException {
        if (Objects.equals(before, after)) {
            return;
        }
        Set<String> had = CommentWords.of(before);
        Set<String> has = CommentWords.of(after);
        for (String word : had) {
            if (!has.contains(word)) {
                table.removed(statement -> bind(statement, key, word));
            }
        }
        for (String word : has) {
            if (!had.contains(word)) {
                table.added(statement -> bind(statement, key, word));
            }
        }
    }

    void flush() throws SQLException {
        table.flush();
    }

    @Override
    public void close() throws SQLException {
        table.close();
    }

    private static void bind(PreparedStatement statement, MappingKey key, String word) throws SQLException {
        statement.setInt(1, key.zoneId());
        statement.setString(2, word);
        statement.setString(3, key.digits());
        statement.setInt(4, Codes.of(key.kind()));
    }
}
