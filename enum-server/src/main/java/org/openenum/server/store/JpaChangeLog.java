package org.openenum.server.store;

import static org.openenum.server.store.Columns.constantAt;
import static org.openenum.server.store.Columns.intAt;
import static org.openenum.server.store.Columns.integerAt;
import static org.openenum.server.store.Columns.longAt;
import static org.openenum.server.store.Columns.textAt;

import jakarta.persistence.EntityManagerFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.change.ChangeSubject;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.server.cache.CacheChange;
import org.openenum.server.cache.Entry;
import org.openenum.server.cache.NameKey;
import org.openenum.server.cache.PackedDigits;
import org.openenum.server.cache.RecordSource;
import org.openenum.server.feed.ChangeLog;

/** Reads the change log after a cursor. */
public final class JpaChangeLog implements ChangeLog {

    private static final String COLUMNS = """
            select seq, changeset_id, subject, zone_id, zone_serial, digits, kind, after_status, after_min_digits,
                   after_max_digits, after_rule_set_id, rule_set_id, owner, type
            from change_log
            """;

    private static final String AFTER = COLUMNS + "where seq > ?1 order by seq fetch first ?2 rows only";

    // A changeset's id is the sequence number of its first change, and sequence numbers have no gaps.
    private static final String OF_CHANGESET =
            COLUMNS + "where seq >= ?1 and seq < ?1 + (select change_count from changeset where id = ?1) order by seq";

    private static final String AT = """
            select owner_key, type, ttl_seconds, rdata
            from record_set
            where zone_id = ?1 and owner_key in (?2)
            order by zone_id, owner_key, type""";

    /** Where more names have changed at once, their zones are rather read as a whole. */
    private static final int MAX_NAMES = 1_000;

    private final Statements statements;

    public JpaChangeLog(EntityManagerFactory factory) {
        this.statements = new Statements(factory);
    }

    @Override
    public long head() {
        return statements.head();
    }

    @Override
    public List<Logged> after(long seq, int limit) {
        return changes(statements.rows(AFTER, seq, limit));
    }

    @Override
    public List<Logged> afterWithRecords(long seq, int limit, RecordNames names) {
        List<Logged> found = after(seq, limit);
        return found.stream().noneMatch(JpaChangeLog::isOfRecordSet)
                ? found
                : statements.atOneInstant(reading -> {
                    List<Logged> changes = changes(reading.rows(AFTER, seq, limit));
                    return changes.size() < limit ? withRecords(changes, names, reading) : changes;
                });
    }

    private static List<Logged> withRecords(List<Logged> changes, RecordNames names, Statements.Reading reading) {
        Map<NameKey, List<RecordSource.Row>> found = new HashMap<>();
        for (Logged logged : changes) {
            NameKey name = isOfRecordSet(logged) ? names.at((CacheChange.OfRecordSet) logged.change()) : null;
            if (name != null) {
                found.put(name, new ArrayList<>());
            }
        }
        if (found.isEmpty() || found.size() > MAX_NAMES) {
            return changes;
        }
        found.keySet().stream().map(NameKey::zoneId).distinct().toList().forEach(zoneId -> {
            List<byte[]> keys = found.keySet().stream()
                    .filter(name -> name.zoneId() == zoneId)
                    .map(NameKey::ownerKey)
                    .toList();
            for (Object[] row : reading.rows(AT, zoneId, Statements.padded(keys))) {
                RecordSource.Row set = JpaRecords.row(row, 0);
                found.getOrDefault(new NameKey(zoneId, set.ownerKey()), new ArrayList<>())
                        .add(set);
            }
        });
        return changes.stream().map(logged -> withRecords(logged, names, found)).toList();
    }

    private static Logged withRecords(Logged logged, RecordNames names, Map<NameKey, List<RecordSource.Row>> found) {
        NameKey name = logged.change() instanceof CacheChange.OfRecordSet change ? names.at(change) : null;
        return name == null
                ? logged
                : new Logged(
                        logged.changesetId(),
                        ((CacheChange.OfRecordSet) logged.change()).with(found.getOrDefault(name, List.of())));
    }

    private static boolean isOfRecordSet(Logged logged) {
        return logged.change() instanceof CacheChange.OfRecordSet;
    }

    @Override
    public List<Logged> ofChangeset(long changesetId) {
        return changes(statements.rows(OF_CHANGESET, changesetId));
    }

    private static List<Logged> changes(List<Object[]> rows) {
        List<Logged> changes = new ArrayList<>(rows.size());
        for (Object[] row : rows) {
            changes.add(new Logged(longAt(row, 1), change(row)));
        }
        return changes;
    }

    private static CacheChange change(@Nullable Object[] row) {
        long seq = longAt(row, 0);
        return switch (constantAt(ChangeSubject.values(), row, 2)) {
            case MAPPING -> mapping(seq, row);
            case MAPPING_RANGE -> new CacheChange.OfRange(seq, intAt(row, 3), serial(row), digits(row));
            case RULE_SET -> new CacheChange.OfRuleSet(seq, intAt(row, 11));
            case ZONE -> new CacheChange.OfZone(seq, intAt(row, 3));
            case RECORD_SET ->
                new CacheChange.OfRecordSet(seq, intAt(row, 3), serial(row), textAt(row, 12), intAt(row, 13));
        };
    }

    private static CacheChange mapping(long seq, @Nullable Object[] row) {
        String digits = textAt(row, 5);
        MappingKind kind = constantAt(MappingKind.values(), row, 6);
        Entry after = row[7] == null
                ? null
                : Entry.of(
                        digits,
                        kind,
                        constantAt(MappingStatus.values(), row, 7),
                        intAt(row, 8),
                        intAt(row, 9),
                        integerAt(row, 10));
        return new CacheChange.OfMapping(
                seq, intAt(row, 3), serial(row), PackedDigits.hi(digits), PackedDigits.lo(digits), kind, after);
    }

    /** The prefix of a range: some databases read the empty text as none. */
    private static String digits(@Nullable Object[] row) {
        return row[5] == null ? "" : textAt(row, 5);
    }

    private static long serial(@Nullable Object[] row) {
        return row[4] == null ? 1 : longAt(row, 4);
    }
}
