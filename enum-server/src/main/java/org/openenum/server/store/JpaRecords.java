package org.openenum.server.store;

import static org.openenum.server.store.Columns.intAt;
import static org.openenum.server.store.Columns.longAt;
import static org.openenum.server.store.Columns.octetsAt;

import jakarta.persistence.EntityManagerFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.AsOf;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.RecordSource;

/**
 * Reads record sets: all of a zone, or those around a name in one statement, with each part using the primary key.
 * These parts are: the sets at the name, above it and at the wildcards above it; the names before and after it in
 * canonical order, which determine its closest encloser and whether names exist below it; and the first name below each
 * wildcard, which makes a wildcard without records exist.
 */
public final class JpaRecords implements RecordSource {

    private static final String AROUND = """
            select seq, cast(null as ${octets}) as owner_key, cast(null as integer) as type,
                   cast(null as integer) as ttl_seconds, cast(null as ${octets}) as rdata,
                   cast(null as varchar) as routing
            from change_head
            union all
            select cast(null as bigint), owner_key, type, ttl_seconds, rdata, routing
            from record_set ${keys}
            union all
            select cast(null as bigint), b.owner_key, cast(null as integer), cast(null as integer),
                   cast(null as ${octets}), cast(null as varchar)
            from (select owner_key
                  from record_set
                  where zone_id = ?1 and owner_key < ?3
                  order by zone_id desc, owner_key desc, type desc
                  fetch first 1 rows only) b
            union all
            select cast(null as bigint), a.owner_key, cast(null as integer), cast(null as integer),
                   cast(null as ${octets}), cast(null as varchar)
            from (select owner_key
                  from record_set
                  where zone_id = ?1 and owner_key > ?3
                  order by zone_id, owner_key, type
                  fetch first 1 rows only) a""";

    private static final String BY_LIST = "where zone_id = ?1 and owner_key in (?2)";

    /**
     * With a list of keys H2 reads the whole zone; with a join only until 2,000 rows of the table have changed and it
     * has analysed the table. In PostgreSQL the join takes several times as long.
     */
    private static final String BY_JOIN =
            "join unnest(cast(?2 as ${octets} array)) as k (wanted) on zone_id = ?1 and owner_key = wanted";

    private static final String BELOW_WILDCARD = """

            union all
            select cast(null as bigint), w${n}.owner_key, cast(null as integer), cast(null as integer),
                   cast(null as ${octets}), cast(null as varchar)
            from (select owner_key
                  from record_set
                  where zone_id = ?1 and owner_key > ?${from} and owner_key < ?${to}
                  order by zone_id, owner_key, type
                  fetch first 1 rows only) w${n}""";

    // Skips all sets of the apex: the first statement begins after the highest type.
    private static final String SCAN = """
            select owner_key, type, ttl_seconds, rdata, routing
            from record_set
            where zone_id = ?1 and owner_key >= ?2 and (owner_key > ?2 or type > ?3)
            order by zone_id, owner_key, type
            fetch first ?4 rows only""";

    private static final int MAX_TYPE = 65_535;
    private static final int FIRST_WILDCARD_PARAMETER = 4;

    private final Statements statements;
    private final int scanRows;
    private final boolean postgres;

    /**
     * Reads from a database.
     *
     * @param postgres whether it is PostgreSQL
     * @param scanRows the maximum rows of one statement of a scan
     */
    public JpaRecords(Supplier<EntityManagerFactory> factory, boolean postgres, int scanRows) {
        this.statements = new Statements(factory);
        this.scanRows = scanRows;
        this.postgres = postgres;
    }

    @Override
    public LoadedRecords read(NameKey name) {
        List<byte[]> above = above(name.ownerKey());
        List<byte[]> at = new ArrayList<>(List.of(name.ownerKey()));
        List<Object> parameters = new ArrayList<>(List.of(name.zoneId(), at, name.ownerKey()));
        for (byte[] key : above) {
            byte[] wildcard = NameKey.wildcardBelow(key, key.length);
            if (key.length > 0) {
                at.add(key);
            }
            at.add(wildcard);
            parameters.add(wildcard);
            parameters.add(afterAllBelow(wildcard));
        }
        parameters.set(1, postgres ? Statements.padded(at) : at.toArray(byte[][]::new));
        return loaded(statements.rows(text(above.size()), parameters.toArray()));
    }

    /**
     * {@inheritDoc}
     *
     * <p>Many short statements, each from the end of the previous one. They read at different instants; the head is
     * read before the first and after the last.
     */
    @Override
    public AsOf scan(int zoneId, Predicate<Row> sink) {
        long from = statements.head();
        byte[] afterKey = {};
        int afterType = MAX_TYPE;
        while (true) {
            List<Object[]> rows = statements.scannedRows(SCAN, zoneId, afterKey, afterType, scanRows);
            for (Object[] columns : rows) {
                Row row = row(columns, 0);
                if (!sink.test(row)) {
                    return new AsOf(from, statements.head());
                }
                afterKey = row.ownerKey();
                afterType = row.type();
            }
            if (rows.size() < scanRows) {
                return new AsOf(from, statements.head());
            }
        }
    }

    static Row row(@Nullable Object[] columns, int first) {
        return new Row(
                octetsAt(columns, first),
                intAt(columns, first + 1),
                intAt(columns, first + 2),
                octetsAt(columns, first + 3),
                (String) columns[first + 4]);
    }

    private static LoadedRecords loaded(List<Object[]> rows) {
        long seq = -1;
        List<Row> found = new ArrayList<>();
        List<byte[]> neighbours = new ArrayList<>();
        for (@Nullable Object[] row : rows) {
            if (row[0] != null) {
                seq = longAt(row, 0);
            } else if (row[2] == null) {
                neighbours.add(octetsAt(row, 1));
            } else {
                found.add(row(row, 1));
            }
        }
        return new LoadedRecords(AsOf.at(seq), found, neighbours);
    }

    /** The keys of the names above, including the apex: every label ends with a zero. */
    private static List<byte[]> above(byte[] ownerKey) {
        List<byte[]> keys = new ArrayList<>();
        keys.add(new byte[0]);
        for (int end = 1; end < ownerKey.length; end++) {
            if (ownerKey[end - 1] == 0) {
                keys.add(Arrays.copyOf(ownerKey, end));
            }
        }
        return keys;
    }

    /** The exclusive end of all keys that begin with a key: its last zero raised to one. */
    private static byte[] afterAllBelow(byte[] key) {
        byte[] end = key.clone();
        end[end.length - 1] = 1;
        return end;
    }

    /** The statement for this number of wildcards. */
    private String text(int wildcards) {
        StringBuilder text = new StringBuilder(AROUND);
        for (int i = 0; i < wildcards; i++) {
            int from = FIRST_WILDCARD_PARAMETER + 2 * i;
            text.append(BELOW_WILDCARD
                    .replace("${n}", String.valueOf(i))
                    .replace("${from}", String.valueOf(from))
                    .replace("${to}", String.valueOf(from + 1)));
        }
        return text.toString()
                .replace("${keys}", postgres ? BY_LIST : BY_JOIN)
                .replace("${octets}", postgres ? "bytea" : "varbinary(65535)");
    }
}
