package org.openenum.admin.bulk.rows;

import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.PackedRules;
import org.openenum.admin.many.Matches.Effect;
import org.openenum.admin.usecase.Difference;

/** Takes the results of a pass over a zone, entry by entry in key order, and counts them. Not for several threads. */
public class Tally {

    /** The line of an entry that is in no upload. */
    public static final long NO_LINE = 0;

    private long created;

    private long changed;

    private long unchanged;

    private long removed;

    /** The entries that were left alone, by the name of the destination. */
    private final Map<String, Long> atDestinations = new TreeMap<>();

    /**
     * Announces the entry of an upload that the next result is about.
     *
     * @param line its line in the upload
     * @param rules its own rules, or null
     * @param hash of their rule set, or null
     * @param row the present row with the same key, or null
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

    /** The entry is in the database already, and equal. */
    public void unchanged() {
        unchanged++;
    }

    /** The database has an entry that the upload does not have, and the upload replaces the zone. */
    public void removed(MappingRow before) throws SQLException {
        removed++;
    }

    /** The entry would change, but its rules are those of a shared destination. */
    public void leftAlone(String destination) {
        atDestinations.merge(destination, 1L, Long::sum);
    }

    /** Counts one that is not a mapping. */
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
