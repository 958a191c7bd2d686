package org.openenum.server.store;

import static org.openenum.server.store.Columns.intAt;
import static org.openenum.server.store.Columns.longAt;
import static org.openenum.server.store.Columns.octetsAt;

import jakarta.persistence.EntityManagerFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.AsOf;
import org.openenum.server.cache.NameKey;
import org.openenum.server.cache.RecordSource;

/**
 * Reads record sets around a name: those at it and above it by their keys, and the first one after it in canonical order,
 * which tells whether names stand below it.
 */
public final class JpaRecords implements RecordSource {

    private static final String AROUND = """
            select seq, cast(null as ${octets}) as owner_key, cast(null as integer) as type,
                   cast(null as integer) as ttl_seconds, cast(null as ${octets}) as rdata
            from change_head
            union all
            select cast(null as bigint), owner_key, type, ttl_seconds, rdata
            from record_set
            where zone_id = ?1 and owner_key in (?2)
            union all
            select cast(null as bigint), n.owner_key, n.type, n.ttl_seconds, n.rdata
            from (select owner_key, type, ttl_seconds, rdata
                  from record_set
                  where zone_id = ?1 and owner_key > ?3
                  order by zone_id, owner_key, type
                  fetch first 1 rows only) n""";

    private final Statements statements;
    private final String around;

    /** @param postgres whether the database is PostgreSQL, whose type for octets has a name of its own */
    public JpaRecords(EntityManagerFactory factory, boolean postgres) {
        this.statements = new Statements(factory);
        this.around = AROUND.replace("${octets}", postgres ? "bytea" : "varbinary(65535)");
    }

    @Override
    public LoadedRecords read(NameKey name) {
        long seq = -1;
        List<Row> found = new ArrayList<>();
        List<Object[]> rows =
                statements.rows(around, name.zoneId(), Statements.padded(atAndAbove(name.ownerKey())), name.ownerKey());
        for (@Nullable Object[] row : rows) {
            if (row[0] != null) {
                seq = longAt(row, 0);
            } else {
                found.add(new Row(octetsAt(row, 1), intAt(row, 2), intAt(row, 3), octetsAt(row, 4)));
            }
        }
        return new LoadedRecords(AsOf.at(seq), found);
    }

    /** The key itself and those of the names above it, the apex left out: every label ends with a zero. */
    private static List<byte[]> atAndAbove(byte[] ownerKey) {
        List<byte[]> keys = new ArrayList<>();
        keys.add(ownerKey);
        for (int end = 1; end < ownerKey.length; end++) {
            if (ownerKey[end - 1] == 0) {
                keys.add(Arrays.copyOf(ownerKey, end));
            }
        }
        return keys;
    }
}
