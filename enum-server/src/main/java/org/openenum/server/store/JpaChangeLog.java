package org.openenum.server.store;

import static org.openenum.server.store.Columns.constantAt;
import static org.openenum.server.store.Columns.intAt;
import static org.openenum.server.store.Columns.longAt;
import static org.openenum.server.store.Columns.textAt;

import jakarta.persistence.EntityManagerFactory;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.change.ChangeSubject;
import org.openenum.mapping.MappingKind;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.Entry;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.PackedDigits;
import org.openenum.server.cache.source.RecordSource;
import org.openenum.server.feed.ChangeSource;
import org.openenum.server.snapshot.HistoryPlace;
import org.openenum.zone.Serial;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/** Reads the change log after a position. */
public final class JpaChangeLog implements ChangeSource {

    private static final String COLUMNS = """
            select seq, changeset_id, subject, zone_id, zone_serial, digits, kind, after_status, after_min_digits,
                   after_max_digits, after_rule_set_id, rule_set_id, owner, type
            from change_log
            """;

    // The audit trail is the chained history: every change adds an entry to it in the same transaction.
    private static final String HEAD = """
            select h.seq, h.audit_id, h.audit_hash, (select a.hash from audit_entry a where a.id = ?), %s, h.waited_for,
                   (select l.audit_id from log_archive l)
            from change_head h""";

    private static final String HEAD_OF_H2 = HEAD.formatted("null");

    /**
     * A hot standby that has replayed everything received from its primary is current; otherwise it is as old as the
     * last replayed transaction. Without a WAL receiver, that may be any time ago.
     */
    private static final String HEAD_OF_POSTGRESQL = HEAD.formatted("""
            case when not pg_is_in_recovery() then null
                 when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
                      and exists (select 1 from pg_stat_wal_receiver) then null
                 else coalesce(pg_last_xact_replay_timestamp(), 'epoch') end""");

    private static final Pattern PREFIX = Pattern.compile("[0-9]{0," + PackedDigits.MAX_DIGITS + "}");

    private static final String AFTER = COLUMNS + "where seq > ?1 order by seq fetch first ?2 rows only";

    // A changeset's id is the sequence number of its first change, and sequence numbers have no gaps.
    private static final String OF_CHANGESET =
            COLUMNS + "where seq >= ?1 and seq < ?1 + (select change_count from changeset where id = ?1) order by seq";

    private static final String AT = """
            select owner_key, type, ttl_seconds, rdata, routing
            from record_set
            where zone_id = ?1 and owner_key in (?2)
            order by zone_id, owner_key, type""";

    /** When more names have changed at once, reading their complete zones is better. */
    private static final int MAX_NAMES = 1_000;

    private static final ChangeSubject[] SUBJECTS = ChangeSubject.values();
    private static final MappingKind[] KINDS = MappingKind.values();

    private final Statements statements;

    public JpaChangeLog(Supplier<EntityManagerFactory> factory) {
        this.statements = new Statements(factory);
    }

    @Override
    public Head head(HistoryPlace before) {
        return statements.firstRow(HEAD_OF_H2, HEAD_OF_POSTGRESQL, before.number(), row -> {
            HistoryPlace now = new HistoryPlace(row.getLong(2), hex(row.getBytes(3)));
            byte[] then = row.getBytes(4);
            Timestamp replayed = row.getTimestamp(5);
            return new Head(
                    row.getLong(1),
                    now,
                    history(before, now, then == null ? null : hex(then), row.getLong(7)),
                    replayed == null ? null : replayed.toInstant(),
                    row.getLong(6));
        });
    }

    /**
     * @param then the hash in this database at the previous position; null if there is no such entry
     * @param archived the last position that was moved to the archive
     */
    private static History history(HistoryPlace before, HistoryPlace now, @Nullable String then, long archived) {
        if (before.isBeforeAll() || before.equals(now)) {
            return History.SAME;
        }
        if (now.number() <= before.number()) {
            return History.OTHER;
        }
        if (then == null && before.number() <= archived) {
            return History.CUT;
        }
        return before.hash().equals(then) ? History.SAME : History.OTHER;
    }

    private static String hex(byte[] octets) {
        return HexFormat.of().formatHex(octets);
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
        // A changeset of an import may have hundreds of thousands of rows: after a timeout it would be read from the
        // start again.
        return changes(statements.scannedRows(OF_CHANGESET, changesetId));
    }

    private static List<Logged> changes(List<Object[]> rows) {
        List<Logged> changes = new ArrayList<>(rows.size());
        for (Object[] row : rows) {
            changes.add(new Logged(longAt(row, 1), change(row)));
        }
        return changes;
    }

    /** The change of a row; for an invalid row, the place of the change as far as it can be determined. */
    private static CacheChange change(@Nullable Object[] row) {
        try {
            return sound(row);
        } catch (IllegalArgumentException | IllegalStateException e) {
            return new CacheChange.OfUnreadable(longAt(row, 0), zoneAt(row), String.valueOf(e.getMessage()));
        }
    }

    private static CacheChange sound(@Nullable Object[] row) {
        long seq = longAt(row, 0);
        return switch (constantAt(SUBJECTS, row, 2)) {
            case MAPPING -> mapping(seq, row);
            case MAPPING_RANGE -> new CacheChange.OfRange(seq, intAt(row, 3), serial(row), prefix(row));
            case RULE_SET -> new CacheChange.OfRuleSet(seq, intAt(row, 11));
            case REGION, REQUESTER_GROUP -> new CacheChange.OfRequesters(seq, null);
            case REQUESTER_NETWORKS -> new CacheChange.OfRequesters(seq, textAt(row, 12));
            case TARGET, TARGET_SAFETY -> new CacheChange.OfTargets(seq);
            case ZONE -> new CacheChange.OfZone(seq, intAt(row, 3));
            case RECORD_SET -> new CacheChange.OfRecordSet(seq, intAt(row, 3), serial(row), owner(row), intAt(row, 13));
        };
    }

    /** The zone in which numbers or records were changed, if nothing else can have changed. */
    @SuppressWarnings("EnumOrdinal") // the enumeration promises never to be reordered
    private static int zoneAt(@Nullable Object[] row) {
        int subject = row[2] == null ? -1 : intAt(row, 2);
        boolean isWithinAZone = subject == ChangeSubject.MAPPING.ordinal()
                || subject == ChangeSubject.MAPPING_RANGE.ordinal()
                || subject == ChangeSubject.RECORD_SET.ordinal();
        return isWithinAZone && row[3] != null ? intAt(row, 3) : CacheChange.OfUnreadable.ANY_ZONE;
    }

    private static CacheChange mapping(long seq, @Nullable Object[] row) {
        String digits = textAt(row, 5);
        MappingKind kind = constantAt(KINDS, row, 6);
        int zoneId = intAt(row, 3);
        Entry after = row[7] == null ? null : JpaEntries.entry(zoneId, row, 5);
        if (digits.isEmpty() || !PREFIX.matcher(digits).matches() || (after != null && after.kind() != kind)) {
            throw new IllegalArgumentException("its digits are invalid");
        }
        return new CacheChange.OfMapping(
                seq, zoneId, serial(row), PackedDigits.hi(digits), PackedDigits.lo(digits), kind, after);
    }

    /** The prefix of a range: some databases read the empty text as null. */
    private static String prefix(@Nullable Object[] row) {
        String prefix = row[5] == null ? "" : textAt(row, 5);
        if (!PREFIX.matcher(prefix).matches()) {
            throw new IllegalArgumentException("its digits are invalid");
        }
        return prefix;
    }

    private static String owner(@Nullable Object[] row) {
        String owner = textAt(row, 12);
        try {
            Name.fromString(owner, Name.root);
            return owner;
        } catch (TextParseException e) {
            throw new IllegalArgumentException("its owner is not a valid name", e);
        }
    }

    private static long serial(@Nullable Object[] row) {
        return row[4] == null ? 1 : new Serial(longAt(row, 4)).value();
    }
}
