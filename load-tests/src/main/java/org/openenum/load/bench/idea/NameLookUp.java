package org.openenum.load.bench.idea;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.record.OwnerKey;
import org.openenum.record.RecordSet;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/** Looks up the addresses of a name one label below its apex. */
final class NameLookUp implements LookUp {

    /** The statement of enum-server for such a name; {@code ${table}} is its record_set. */
    static final String AROUND = """
            select seq, cast(null as ${octets}) as owner_key, cast(null as ${type}) as type,
                   cast(null as integer) as ttl_seconds, cast(null as ${rdata}) as rdata,
                   cast(null as varchar) as routing
            from change_head
            union all
            select cast(null as bigint), owner_key, type, ttl_seconds, rdata, routing
            from ${table} ${keys}
            union all
            select cast(null as bigint), b.owner_key, cast(null as ${type}), cast(null as integer),
                   cast(null as ${rdata}), cast(null as varchar)
            from (select owner_key
                  from ${table}
                  where zone_id = ? and owner_key < ?
                  order by zone_id desc, owner_key desc, type desc
                  fetch first 1 rows only) b
            union all
            select cast(null as bigint), a.owner_key, cast(null as ${type}), cast(null as integer),
                   cast(null as ${rdata}), cast(null as varchar)
            from (select owner_key
                  from ${table}
                  where zone_id = ? and owner_key > ?
                  order by zone_id, owner_key, type
                  fetch first 1 rows only) a
            union all
            select cast(null as bigint), w0.owner_key, cast(null as ${type}), cast(null as integer),
                   cast(null as ${rdata}), cast(null as varchar)
            from (select owner_key
                  from ${table}
                  where zone_id = ? and owner_key > ? and owner_key < ?
                  order by zone_id, owner_key, type
                  fetch first 1 rows only) w0""";

    /** The keys for PostgreSQL. */
    static final String BY_LIST = "where zone_id = ? and owner_key in (?, ?)";

    /** The keys for H2. */
    static final String BY_JOIN =
            "join unnest(cast(? as ${octets} array)) as k (wanted) on zone_id = ? and owner_key = wanted";

    private static final String AT = """
            select owner_key, type, ttl_seconds, rdata, routing
            from ${table}
            where zone_id = ? and owner_key = ?""";

    private static final String BELOW = """
            select owner_key
            from ${table}
            where zone_id = ? and owner_key > ? and owner_key < ?
            order by zone_id, owner_key, type
            fetch first 1 rows only""";

    private static final byte[] APEX = {};
    private static final byte[] WILDCARD = {'*', 0};
    private static final byte[] BELOW_WILDCARD = {'*', 1};

    private final Asking asking;
    private final boolean joins;
    private final String around;
    private final String at;
    private final String atType;
    private final String below;

    NameLookUp(Asking asking) {
        this.asking = asking;
        this.joins = asking.isEmbedded() != asking.without(Idea.KEYS_FOR_THE_DATABASE);
        this.around = onTable(AROUND.replace("${keys}", joins ? BY_JOIN : BY_LIST));
        this.at = onTable(AT);
        this.atType = at + " and type = ?";
        this.below = onTable(BELOW);
    }

    @Override
    public List<List<byte[]>> answers(List<Question> questions) throws SQLException {
        List<List<byte[]>> answers = new ArrayList<>();
        for (Question question : questions) {
            answers.add(answer(question));
        }
        return answers;
    }

    private List<byte[]> answer(Question question) throws SQLException {
        int zone = asking.zoneOf(question);
        if (asking.without(Idea.APEX_IN_MEMORY)) {
            asking.rows(atType, zone, APEX, type(Type.DNAME));
        }
        List<@Nullable Object[]> sets =
                asking.without(Idea.ONE_NAME_STATEMENT) ? oneByOne(zone, question) : around(zone, question);
        List<byte[]> addresses = addresses(sets, question.key());
        if (!addresses.isEmpty() && asking.without(Idea.MINIMAL_RESPONSES)) {
            readAuthority(zone, question);
        }
        return addresses.isEmpty() ? addresses(sets, WILDCARD) : addresses;
    }

    /** The record sets at the name and at the wildcard; the neighbours show what exists. */
    private List<@Nullable Object[]> around(int zone, Question question) throws SQLException {
        byte[] key = question.key();
        List<Object> parameters =
                new ArrayList<>(joins ? List.of(new byte[][] {key, WILDCARD}, zone) : List.of(zone, key, WILDCARD));
        parameters.addAll(List.of(zone, key, zone, key, zone, WILDCARD, BELOW_WILDCARD));
        List<@Nullable Object[]> rows = asking.rows(around, parameters.toArray());
        return rows.stream()
                .filter(row -> row[2] != null)
                .map(row -> Arrays.copyOfRange(row, 1, row.length))
                .toList();
    }

    /** The name; if it does not exist, whether it is an empty non-terminal, and the wildcard. */
    private List<@Nullable Object[]> oneByOne(int zone, Question question) throws SQLException {
        List<@Nullable Object[]> sets = asking.rows(at, zone, question.key());
        if (!sets.isEmpty()) {
            return sets;
        }
        byte[] end = question.key().clone();
        end[end.length - 1] = 1;
        boolean exists = !asking.rows(below, zone, question.key(), end).isEmpty();
        return exists ? List.of() : asking.rows(at, zone, WILDCARD);
    }

    /** Reads the name servers of the zone, and their addresses within it. */
    private void readAuthority(int zone, Question question) throws SQLException {
        Name apex = new Name(question.name(), 1);
        for (@Nullable Object[] set : asking.rows(atType, zone, APEX, type(Type.NS))) {
            for (byte[] rdata : rdatas(set)) {
                Name server = nameIn(rdata);
                if (server.subdomain(apex)) {
                    byte[] key = OwnerKey.of(server, apex);
                    asking.rows(atType, zone, key, type(Type.A)).forEach(this::rdatas);
                }
            }
        }
    }

    private List<byte[]> addresses(List<@Nullable Object[]> sets, byte[] key) {
        List<byte[]> addresses = new ArrayList<>();
        for (@Nullable Object[] set : sets) {
            if (type(Type.A).equals(set[1]) && Arrays.equals(key, (byte[]) set[0])) {
                addresses.addAll(rdatas(set));
            }
        }
        return addresses;
    }

    private List<byte[]> rdatas(@Nullable Object[] set) {
        if (set[3] instanceof byte[] octets) {
            return RecordSet.unpack(octets);
        }
        List<byte[]> rdatas = new ArrayList<>();
        for (String text : String.valueOf(set[3]).split("\n", -1)) {
            rdatas.add(parsed(String.valueOf(set[1]), text));
        }
        return rdatas;
    }

    private static byte[] parsed(String type, String text) {
        try {
            int number = Character.isDigit(type.charAt(0)) ? Integer.parseInt(type) : Type.value(type);
            return Record.fromString(Name.root, number, DClass.IN, 0, text, Name.root)
                    .rdataToWireCanonical();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Name nameIn(byte[] rdata) {
        try {
            return new Name(rdata);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The type as the table stores it. */
    private Object type(int number) {
        return asking.without(Idea.NUMERIC_TYPES) ? Type.string(number) : (Object) number;
    }

    private String onTable(String sql) {
        boolean textTypes = asking.without(Idea.NUMERIC_TYPES);
        boolean textRdata = asking.without(Idea.STORED_FOR_THE_WIRE);
        return sql.replace("${table}", LeftOutTables.recordSet(textTypes, textRdata))
                .replace("${type}", textTypes ? "varchar" : "integer")
                .replace("${rdata}", textRdata ? "varchar" : asking.octets())
                .replace("${octets}", asking.octets());
    }
}
