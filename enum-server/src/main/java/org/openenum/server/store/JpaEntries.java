package org.openenum.server.store;

import static org.openenum.server.store.Columns.constantAt;
import static org.openenum.server.store.Columns.intAt;
import static org.openenum.server.store.Columns.integerAt;
import static org.openenum.server.store.Columns.longAt;
import static org.openenum.server.store.Columns.textAt;

import jakarta.persistence.EntityManagerFactory;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.server.cache.AsOf;
import org.openenum.server.cache.Entry;
import org.openenum.server.cache.EntryList;
import org.openenum.server.cache.EntrySource;

/** Reads number trees from the table {@code mapping}: always one range of its primary key. */
public final class JpaEntries implements EntrySource {

    /** The end of everything that begins with some digits: the character after 9. */
    private static final char AFTER_DIGITS = ':';

    private static final String RANGE = """
            select digits, kind, status, min_digits, max_digits, rule_set_id
            from mapping
            where zone_id = ?1 and digits >= ?2 and digits < ?3
            order by zone_id, digits, kind
            fetch first ?4 rows only""";

    private static final String RANGE_AND_HEAD = """
            select seq, cast(null as varchar(31)) as digits, cast(null as smallint) as kind,
                   cast(null as smallint) as status, cast(null as smallint) as min_digits,
                   cast(null as smallint) as max_digits, cast(null as integer) as rule_set_id
            from change_head
            union all
            select cast(null as bigint), p.digits, p.kind, p.status, p.min_digits, p.max_digits, p.rule_set_id
            from (%s) p""".formatted(RANGE);

    private final Statements statements;

    /** The most rows of one statement of a scan: some milliseconds of work, a megabyte in transit. */
    private final int scanRows;

    /** @param scanRows the most rows of one statement of a scan; more than may stand at the same digits, or it would not get on */
    public JpaEntries(EntityManagerFactory factory, int scanRows) {
        if (scanRows <= MappingKind.values().length) {
            throw new IllegalArgumentException("a scan of " + scanRows + " rows at a time does not get on");
        }
        this.statements = new Statements(factory);
        this.scanRows = scanRows;
    }

    @Override
    public LoadedEntries read(int zoneId, String prefix, int limit) {
        List<Object[]> rows = statements.rows(RANGE_AND_HEAD, zoneId, prefix, prefix + AFTER_DIGITS, limit);
        EntryList entries = new EntryList();
        long seq = -1;
        for (@Nullable Object[] row : rows) {
            if (row[0] != null) {
                seq = longAt(row, 0);
            } else {
                entries.put(entry(row, 1));
            }
        }
        return new LoadedEntries(AsOf.at(seq), entries);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Many short statements, each from where the last one ended: no transaction of a minute, no result of millions of rows on the
     * database's side. They read at different instants; the head is asked before the first and after the last.
     */
    @Override
    public AsOf scan(int zoneId, String prefix, Sink sink) {
        long from = statements.head();
        String end = prefix + AFTER_DIGITS;
        String start = prefix;
        int kindSeen = -1;
        while (true) {
            List<Object[]> rows = statements.rows(RANGE, zoneId, start, end, scanRows);
            for (Object[] row : rows) {
                String digits = textAt(row, 0);
                int kind = intAt(row, 1);
                // The statement begins at the digits of the last row, where other kinds may follow.
                if (kind > kindSeen || !digits.equals(start)) {
                    sink.accept(entry(row, 0));
                    start = digits;
                    kindSeen = kind;
                }
            }
            if (rows.size() < scanRows) {
                return new AsOf(from, statements.head());
            }
        }
    }

    private static Entry entry(@Nullable Object[] row, int first) {
        return Entry.of(
                textAt(row, first),
                constantAt(MappingKind.values(), row, first + 1),
                constantAt(MappingStatus.values(), row, first + 2),
                intAt(row, first + 3),
                intAt(row, first + 4),
                integerAt(row, first + 5));
    }
}
