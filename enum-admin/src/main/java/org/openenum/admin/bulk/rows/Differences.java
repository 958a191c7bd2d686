package org.openenum.admin.bulk.rows;

import java.nio.ByteBuffer;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.PackedRules;

/** Hears what a {@link org.openenum.admin.importing.apply.MergeJoin} finds out, entry by entry in key order. */
public interface Differences {

    /** The line of what stands in no upload. */
    long NO_LINE = 0;

    /**
     * Says, before what it found out, which entry of an upload it is about.
     *
     * @param line the line of the upload that has it
     * @param rules its rules, or null where it has none of its own
     * @param hash of the rule set that they make, or null
     * @param row what the database has under the same key, or null
     */
    default void looksAt(long line, @Nullable PackedRules rules, @Nullable ByteBuffer hash, @Nullable MappingRow row) {}

    /** The entry is not in the database. */
    void created(MappingRow row, long line) throws SQLException;

    /** The entry is in the database, but different. */
    void changed(MappingRow before, MappingRow after, long line) throws SQLException;

    /** The entry is in the database as it is. */
    void unchanged();

    /** The entry is to be different, but its rules are those of a shared destination. */
    default void leftAlone(MappingRow row, String destination) {
        unchanged();
    }

    /** The database has an entry that the upload has not, and everything else was to go. */
    void removed(MappingRow before) throws SQLException;
}
