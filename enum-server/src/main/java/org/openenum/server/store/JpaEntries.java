package org.openenum.server.store;

import static org.openenum.server.store.Columns.intAt;
import static org.openenum.server.store.Columns.integerAt;
import static org.openenum.server.store.Columns.longAt;
import static org.openenum.server.store.Columns.textAt;

import jakarta.persistence.EntityManagerFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.server.cache.source.AsOf;
import org.openenum.server.cache.source.Entry;
import org.openenum.server.cache.source.EntryList;
import org.openenum.server.cache.source.EntrySource;
import org.openenum.server.cache.source.NumberKey;
import org.openenum.server.cache.source.PackedDigits;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads number trees from the table {@code mapping}: always one range of its primary key. */
public final class JpaEntries implements EntrySource {

    private static final Logger LOG = LoggerFactory.getLogger(JpaEntries.class);

    /** The exclusive end of all texts that begin with some digits: the character after 9. */
    private static final char AFTER_DIGITS = ':';

    private static final MappingKind[] KINDS = MappingKind.values();
    private static final MappingStatus[] STATUSES = MappingStatus.values();

    private static final String RANGE = """
            select digits, kind, status, min_digits, max_digits, rule_set_id
            from mapping
            where zone_id = ? and digits >= ? and digits < ?
            order by zone_id, digits, kind
            fetch first ? rows only""";

    private static final String RANGE_AND_HEAD = """
            select seq, cast(null as varchar(31)) as digits, cast(null as smallint) as kind,
                   cast(null as smallint) as status, cast(null as smallint) as min_digits,
                   cast(null as smallint) as max_digits, cast(null as integer) as rule_set_id
            from change_head
            union all
            select cast(null as bigint), p.digits, p.kind, p.status, p.min_digits, p.max_digits, p.rule_set_id
            from (%s) p""".formatted(RANGE);

    private static final String NUMBERS = """
            select seq, cast(null as integer) as zone_id, cast(null as varchar(31)) as digits, cast(null as smallint) as kind,
                   cast(null as smallint) as status, cast(null as smallint) as min_digits,
                   cast(null as smallint) as max_digits, cast(null as integer) as rule_set_id,
                   cast(null as varchar(31)) as below
            from change_head
            union all
            select cast(null as bigint), m.zone_id, m.digits, m.kind, m.status, m.min_digits, m.max_digits, m.rule_set_id,
                   cast(null as varchar(31))
            from unnest(cast(? as integer array), cast(? as varchar array)) as w (zone_id, digits)
                 join mapping m on m.zone_id = w.zone_id and m.digits = w.digits""";

    // Rows without a kind have the first digits below the given ones.
    private static final String NUMBERS_AND_BELOW = NUMBERS + """

            union all
            select cast(null as bigint), w.zone_id, w.digits, cast(null as smallint), cast(null as smallint), cast(null as smallint),
                   cast(null as smallint), cast(null as integer),
                   (select m.digits
                    from mapping m
                    where m.zone_id = w.zone_id and m.digits > w.digits and m.digits < w.digits || ':' and m.status <> 1
                    order by m.zone_id, m.digits, m.kind
                    fetch first 1 rows only)
            from unnest(cast(? as integer array), cast(? as varchar array)) as w (zone_id, digits)
            where w.zone_id is not null""";

    /**
     * PostgreSQL caches the plan for arrays of ten elements. Fewer would be cheaper to execute, so it plans each
     * statement again, which takes several times as long as reading the row of a number. Nulls pad the arrays and match
     * nothing.
     */
    private static final int LEAST_KEYS = 10;

    private final Statements statements;

    /** The maximum rows of one statement of a scan: some milliseconds of work, a megabyte in transit. */
    private final int scanRows;

    /**
     * @param scanRows the maximum rows of one statement of a scan; more than one number can have, or the scan would not
     *     advance
     */
    public JpaEntries(Supplier<EntityManagerFactory> factory, int scanRows) {
        if (scanRows <= MappingKind.values().length) {
            throw new IllegalArgumentException("a scan of " + scanRows + " rows at a time does not advance");
        }
        this.statements = new Statements(factory);
        this.scanRows = scanRows;
    }

    /**
     * {@inheritDoc}
     *
     * <p>For each row that is omitted one more is read: fewer entries than wanted would mean that there are no more.
     */
    @Override
    public LoadedEntries read(int zoneId, String prefix, int limit) {
        int leftOut = 0;
        while (true) {
            List<Object[]> rows =
                    statements.rows(RANGE_AND_HEAD, zoneId, prefix, prefix + AFTER_DIGITS, limit + leftOut);
            LoadedEntries loaded = loaded(zoneId, rows);
            int read = rows.size() - 1; // without the row of the head
            if (read < limit + leftOut || loaded.entries().size() >= limit) {
                return loaded;
            }
            leftOut = read - loaded.entries().size();
        }
    }

    private static LoadedEntries loaded(int zoneId, List<Object[]> rows) {
        EntryList entries = new EntryList();
        long seq = -1;
        for (@Nullable Object[] row : rows) {
            if (row[0] != null) {
                seq = longAt(row, 0);
            } else {
                Entry entry = entry(zoneId, row, 1);
                if (entry != null) {
                    entries.put(entry);
                }
            }
        }
        return new LoadedEntries(AsOf.at(seq), entries);
    }

    @Override
    public LoadedNumbers read(Collection<NumberKey> keys, Collection<NumberKey> above) {
        Map<NumberKey, List<Entry>> at = new HashMap<>();
        Map<NumberKey, NumberKey> below = new HashMap<>();
        long[] seq = {-1};
        statements.read(
                above.isEmpty() ? NUMBERS : NUMBERS_AND_BELOW,
                statement -> {
                    setKeys(statement, 1, keys);
                    if (!above.isEmpty()) {
                        setKeys(statement, 3, above);
                    }
                },
                row -> {
                    if (row.getObject(1) != null) {
                        seq[0] = row.getLong(1);
                        return;
                    }
                    int zoneId = row.getInt(2);
                    String digits = row.getString(3);
                    NumberKey key = NumberKey.of(zoneId, digits);
                    Integer kind = row.getObject(4, Integer.class);
                    if (kind == null) {
                        String first = row.getString(9);
                        if (first != null) {
                            below.put(key, NumberKey.of(zoneId, first));
                        }
                        return;
                    }
                    Integer ruleSetId = row.getObject(8, Integer.class);
                    Entry entry = entry(zoneId, digits, kind, row.getInt(5), row.getInt(6), row.getInt(7), ruleSetId);
                    if (entry != null) {
                        at.computeIfAbsent(key, same -> new ArrayList<>(1)).add(entry);
                    }
                });
        return new LoadedNumbers(AsOf.at(seq[0]), at, below);
    }

    private static void setKeys(PreparedStatement statement, int parameter, Collection<NumberKey> keys)
            throws SQLException {
        Connection connection = statement.getConnection();
        @Nullable Object[] zones = new @Nullable Object[Math.max(keys.size(), LEAST_KEYS)];
        @Nullable Object[] digits = new @Nullable Object[zones.length];
        int i = 0;
        for (NumberKey key : keys) {
            zones[i] = key.zoneId();
            digits[i++] = key.digits();
        }
        statement.setArray(parameter, connection.createArrayOf("int4", zones));
        statement.setArray(parameter + 1, connection.createArrayOf("varchar", digits));
    }

    /**
     * {@inheritDoc}
     *
     * <p>Many short statements: no transaction of a minute, no result of millions of rows in the database. They read at
     * different instants; the head is read before the first and after the last.
     */
    @Override
    public AsOf scan(int zoneId, String prefix, Sink sink) {
        long from = statements.head();
        new EntryScan(statements, RANGE, scanRows).run(zoneId, prefix, prefix + AFTER_DIGITS, sink);
        return new AsOf(from, statements.head());
    }

    /** The entry in the columns of a row, from {@code first} on. */
    static @Nullable Entry entry(int zoneId, @Nullable Object[] row, int first) {
        return entry(
                zoneId,
                textAt(row, first),
                intAt(row, first + 1),
                intAt(row, first + 2),
                intAt(row, first + 3),
                intAt(row, first + 4),
                integerAt(row, first + 5));
    }

    /**
     * The entry of a row; for an invalid row, an entry in service at its digits that cannot be answered. Null if not
     * even the digits are valid.
     */
    @SuppressWarnings("EnumOrdinal") // these enumerations promise never to be reordered
    static @Nullable Entry entry(
            int zoneId, String digits, int kind, int status, int min, int max, @Nullable Integer ruleSetId) {
        if (!isDigits(digits)) {
            LOG.error("An entry of zone {} is left out: its digits are invalid", zoneId);
            return null;
        }
        boolean isBlock = kind == MappingKind.BLOCK.ordinal();
        if (kind < 0
                || kind >= KINDS.length
                || status < 0
                || status >= STATUSES.length
                || (isBlock && (min < digits.length() || max < min || max > PackedDigits.MAX_DIGITS))) {
            LOG.error(
                    "An entry of zone {} is invalid and answered with SERVFAIL: kind {}, status {}, lengths {} to {}",
                    zoneId,
                    kind,
                    status,
                    min,
                    max);
            return broken(digits, kind);
        }
        return Entry.of(digits, KINDS[kind], STATUSES[status], isBlock ? min : 0, isBlock ? max : 0, ruleSetId);
    }

    /** Without a regular expression: a plan has millions of them. */
    private static boolean isDigits(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= PackedDigits.MAX_DIGITS;
    }

    /** As a block of one number, so that a valid number at the same digits takes precedence. */
    @SuppressWarnings("EnumOrdinal") // these enumerations promise never to be reordered
    private static Entry broken(String digits, int kind) {
        return kind == MappingKind.NUMBER.ordinal()
                ? Entry.of(digits, MappingKind.NUMBER, MappingStatus.ACTIVE, 0, 0, null)
                : Entry.of(digits, MappingKind.BLOCK, MappingStatus.ACTIVE, digits.length(), digits.length(), null);
    }
}
