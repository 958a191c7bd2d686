package org.openenum.admin.bulk.rows;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.Codes;
import org.openenum.mapping.CommentWords;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingTags;

/**
 * Keeps the tables by which tags, words of comments, and blocks are found consistent with rows that are written in
 * bulk. These tables cost nothing for a number without tags whose comment does not change. Not for several threads.
 */
final class SideRows implements AutoCloseable {

    private final SideTable tags;

    private final SideTable words;

    private final SideTable prefixes;

    private final int zoneId;

    SideRows(Connection connection, int zoneId) throws SQLException {
        this.zoneId = zoneId;
        tags = new SideTable(
                connection,
                "insert into mapping_tag (zone_id, digits, kind, tag) values (?, ?, ?, ?)",
                "delete from mapping_tag where zone_id = ? and digits = ? and kind = ? and tag = ?");
        words = new SideTable(
                connection,
                "insert into mapping_word (zone_id, digits, kind, word) values (?, ?, ?, ?)",
                "delete from mapping_word where zone_id = ? and digits = ? and kind = ? and word = ?");
        prefixes = new SideTable(
                connection,
                "insert into mapping_prefix (zone_id, digits, kind) values (?, ?, ?)",
                "delete from mapping_prefix where zone_id = ? and digits = ? and kind = ?");
    }

    /** A row changed from one state to the other; null if it did not or does not exist. */
    void changed(@Nullable MappingRow before, @Nullable MappingRow after) throws SQLException {
        MappingKey key = Objects.requireNonNull(after == null ? before : after).key(zoneId);
        String tagsBefore = before == null ? null : before.tags();
        String tagsAfter = after == null ? null : after.tags();
        if (!Objects.equals(tagsBefore, tagsAfter)) {
            MappingTags had = MappingTags.parse(tagsBefore);
            MappingTags has = MappingTags.parse(tagsAfter);
            write(tags, key, had.without(has).tags(), has.without(had).tags());
        }
        String commentBefore = before == null ? null : before.comment();
        String commentAfter = after == null ? null : after.comment();
        if (!Objects.equals(commentBefore, commentAfter)) {
            Set<String> had = CommentWords.of(commentBefore);
            Set<String> has = CommentWords.of(commentAfter);
            write(words, key, without(had, has), without(has, had));
        }
        if (key.kind() != MappingKind.NUMBER && before == null) {
            prefixes.added(statement -> bind(statement, key));
        } else if (key.kind() != MappingKind.NUMBER && after == null) {
            prefixes.removed(statement -> bind(statement, key));
        }
    }

    void flush() throws SQLException {
        tags.flush();
        words.flush();
        prefixes.flush();
    }

    @Override
    public void close() throws SQLException {
        tags.close();
        words.close();
        prefixes.close();
    }

    private static void write(SideTable table, MappingKey key, List<String> gone, List<String> come)
            throws SQLException {
        for (String one : gone) {
            table.removed(statement -> bind(statement, key, one));
        }
        for (String one : come) {
            table.added(statement -> bind(statement, key, one));
        }
    }

    private static List<String> without(Set<String> some, Set<String> others) {
        return some.stream().filter(one -> !others.contains(one)).toList();
    }

    private static void bind(PreparedStatement statement, MappingKey key, String value) throws SQLException {
        bind(statement, key);
        statement.setString(4, value);
    }

    private static void bind(PreparedStatement statement, MappingKey key) throws SQLException {
        statement.setInt(1, key.zoneId());
        statement.setString(2, key.digits());
        statement.setInt(3, Codes.of(key.kind()));
    }
}
