package org.openenum.admin.bulk.rows;

import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.PackedRules;
import org.openenum.admin.many.Matches.Effect;
import org.openenum.admin.usecase.Difference;

/**
 * Hears what a pass over a zone finds out, entry by entry in key order, and counts it. Not for several threads.
 */
public class Tally {

    /** The line of what stands in no upload. */
    public static final long NO_LINE = 0;

    private long created;

    private long changed;

    private long unchanged;

    private long removed;

    /** Those that were left alone, by the name of the destination. */
    private final Map<String, Long> atDestinations = new TreeMap<>();

    /**
     * Says, before what it found out, which entry of an upload it is about.
     *
     * @param line the line of the upload that has it
     * @param rules its rules, or null where it has none of its own
     * @param hash of the rule set that they make, or null
     * @param row what the database has under the same key, or null
     */
    public void looksAt(long line, @Nullable PackedRules rules, @Nullable ByteBuffer hash, @Nullable MappingRow row) {}

    /** The entry is not in the database. */
    public void created(MappingRow row, long line) throws SQLException {
        created++;
    }

    /** The entry is in the database, but different. */
    public void changed(MappingRow before, MappingRow after, long line) throws SQLException {
        changed++;
    }

    /** The entry is in the database as it is. */
    public void unchanged() {
        unchanged++;
    }

    /** The database has an entry that the upload has not, and everything else was to go. */
    public void removed(MappingRow before) throws SQLException {
        removed++;
    }

    /** The entry is to be different, but its rules are those of a shared destination. */
    public void leftAlone(String destination) {
        atDestinations.merge(destination, 1L, Long::sum);
    }

    /** One more that is no mapping. */
    public void count(Effect effect) {
        switch (effect) {
            case CREATED -> created++;
            case CHANGED -> changed++;
            case UNCHANGED -> unchanged++;
            case REMOVED -> removed++;
        }
    }

    public Map<String, Long> atDestinations() {
        return atDestinations;
    }

    public Difference outcome() {
        return new Difference(created, changed, unchanged, removed);
    }
}
