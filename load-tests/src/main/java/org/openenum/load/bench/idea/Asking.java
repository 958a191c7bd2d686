package org.openenum.load.bench.idea;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.record.OwnerKey;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/** The common part of look-ups of numbers and of other names: their statements, and the zone of a name. */
final class Asking {

    /** The condition in the paper, which calls this name the "previous name". */
    private static final String CLOSEST_ZONE =
            "select rname, id from left_out.zone where rname <= ? order by rname desc fetch first 1 rows only";

    private static final String ZONE = "select id from zone where apex = ?";

    private final Database database;
    private final Set<Idea> leftOut;
    private final Map<String, Integer> zones = new HashMap<>();

    Asking(Database database, Set<Idea> leftOut) throws SQLException {
        this.database = database;
        this.leftOut = Set.copyOf(leftOut);
        database.rows("select apex, id from zone").forEach(row -> zones.put((String) row[0], (Integer) row[1]));
    }

    boolean without(Idea idea) {
        return leftOut.contains(idea);
    }

    List<@Nullable Object[]> rows(String sql, Object... parameters) throws SQLException {
        return without(Idea.PREPARED_STATEMENTS)
                ? database.unpreparedRows(sql, parameters)
                : database.rows(sql, parameters);
    }

    /** The database's type for octets. */
    String octets() {
        return database.octets();
    }

    /** Whether it is H2. */
    boolean isEmbedded() {
        return database.isEmbedded();
    }

    /** The zone with the closest apex. */
    int zoneOf(Question question) throws SQLException {
        if (without(Idea.ONE_ZONE_STATEMENT)) {
            return zoneLabelByLabel(question);
        }
        return without(Idea.ZONES_IN_MEMORY) ? closestZone(question) : zoneInMemory(question);
    }

    private int zoneInMemory(Question question) {
        for (String suffix : question.suffixes()) {
            Integer zone = zones.get(suffix);
            if (zone != null) {
                return zone;
            }
        }
        throw new IllegalStateException("no zone holds " + question.text());
    }

    private int zoneLabelByLabel(Question question) throws SQLException {
        for (String suffix : question.suffixes()) {
            List<@Nullable Object[]> rows = rows(ZONE, suffix);
            if (!rows.isEmpty()) {
                return (Integer) rows.get(0)[0];
            }
        }
        throw new IllegalStateException("no zone holds " + question.text());
    }

    private int closestZone(Question question) throws SQLException {
        Object[] row = rows(CLOSEST_ZONE, question.fromRoot()).get(0);
        if (!startsWith(question.fromRoot(), (byte[]) row[0])) {
            throw new IllegalStateException("no zone holds " + question.text());
        }
        return (Integer) row[1];
    }

    private static boolean startsWith(byte[] key, byte[] prefix) {
        return Arrays.equals(Arrays.copyOf(key, prefix.length), prefix);
    }

    /** The key of an apex among the names of all zones. */
    static byte[] fromRoot(String apex) {
        try {
            return OwnerKey.of(Name.fromString(apex, Name.root), Name.root);
        } catch (TextParseException e) {
            throw new IllegalStateException("the apex of a zone is a name", e);
        }
    }
}
