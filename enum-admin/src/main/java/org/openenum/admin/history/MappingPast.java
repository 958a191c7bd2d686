package org.openenum.admin.history;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openenum.admin.usecase.Page;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.springframework.stereotype.Component;

/**
 * The changes that led to the present state of a number or block, newest first: its own changes, bulk changes that
 * include it, and changes of the shared destination that it pointed to at the time. For the times when a number had no
 * entry of its own, also the changes of the block that answered it.
 *
 * <p>Each query is a short range of an index. A page scans at most {@value #MAX_SCANNED} rows of the log; it may be
 * short and still say where the next page starts.
 */
@Component
class MappingPast {

    /** Rows of the log scanned for one page. A nearby bulk change of other mappings costs two index lookups. */
    private static final int MAX_SCANNED = 200;

    // Each is a range of an index, read from its end. The order names all columns of the index: otherwise H2 sorts the
    // rows.
    private static final String AT_DIGITS = """
            (select c.* from change_log c where c.zone_id = :zone and c.digits = :digits%d and %s and c.seq < :place
            order by c.zone_id desc, c.digits desc, c.seq desc fetch first :rows rows only)""";

    // The same, read from its beginning.
    private static final String FROM_DIGITS = """
            (select c.* from change_log c where c.zone_id = :zone and c.digits = :digits%d and %s and c.seq >= :place
            order by c.zone_id, c.digits, c.seq fetch first :rows rows only)""";

    @SuppressWarnings("EnumOrdinal") // the column stores the ordinal
    private static final String RANGES = "c.subject = " + ChangeSubject.MAPPING_RANGE.ordinal();

    @SuppressWarnings("EnumOrdinal") // the column stores the ordinal
    private static final String BLOCKS_AND_RANGES = "(c.kind = " + MappingKind.BLOCK.ordinal() + " or " + RANGES + ")";

    private final EntityManager entityManager;

    private final RangeRows rangeRows;

    MappingPast(EntityManager entityManager, RangeRows rangeRows) {
        this.entityManager = entityManager;
        this.rangeRows = rangeRows;
    }

    /**
     * One page of the history of a number or block.
     *
     * @param visible whether to include the changes of the block with these digits
     */
    Page<Change> page(MappingKey key, Predicate<String> visible, long before, int limit) {
        List<EntryPast> entries = entriesOf(key).stream()
                .filter(entry ->
                        entry.key().equals(key) || visible.test(entry.key().digits()))
                .toList();
        return page(aboutDigits(key), entries, List.of(entries), before, limit);
    }

    /** One page of the history of any entry with these digits: a number, a block, or one after the other. */
    Page<Change> pageOfAny(int zoneId, String digits, long before, int limit) {
        MappingKey key = new MappingKey(zoneId, digits, MappingKind.NUMBER);
        List<EntryPast> entries = entriesOf(key);
        return page(aboutDigits(key), entries, List.of(entries, List.of(entries.get(1))), before, limit);
    }

    /** @param parts for each history to include, the entries that can answer */
    private Page<Change> page(
            String sql, List<EntryPast> entries, List<List<EntryPast>> parts, long before, int limit) {
        Scan scan = scan(sql, entries, before, limit + 1);
        scan.changes()
                .forEach(change ->
                        entries.stream().filter(entry -> entry.isAbout(change)).forEach(entry -> entry.add(change)));
        if (before < Long.MAX_VALUE) {
            addNewer(entries, before);
        }
        TreeMap<Long, Change> found = new TreeMap<>(Comparator.reverseOrder());
        // If two changes have the same position in the log, keep the entry's own change.
        parts.stream()
                .flatMap(part -> new AnsweringEntries(
                                entityManager, part, scan.downTo() == 0 ? 0 : scan.downTo() - 1, before)
                        .changes(limit + 1).stream())
                .forEach(change -> found.putIfAbsent(change.seq(), change));
        List<Change> page = found.values().stream().limit(limit + 1L).toList();
        if (page.size() > limit) {
            return Page.cut(page, limit, change -> Long.toString(change.seq()));
        }
        return new Page<>(page, scan.downTo() == 0 ? null : Long.toString(scan.downTo()));
    }

    /**
     * Adds to each entry without a change its first change from a position in the log on, which tells its state at that
     * position. The search stops once these changes are found; on the way it reads only nearby bulk changes, which the
     * previous pages read too.
     */
    private void addNewer(List<EntryPast> entries, long from) {
        MappingKey key = entries.get(0).key();
        List<EntryPast> unknown = unknown(entries);
        long at = from;
        boolean more = true;
        while (more && !unknown.isEmpty()) {
            List<Change> rows =
                    rows(from(key.digits(), unknown), key, at, MAX_SCANNED, Comparator.comparing(Change::seq));
            for (Change row : rows) {
                at = row.seq() + 1;
                for (Change change : changesOf(row, unknown)) {
                    unknown.stream()
                            .filter(entry -> entry.isUnknown() && entry.isAbout(change))
                            .forEach(entry -> entry.addNewer(change));
                }
            }
            more = rows.size() == MAX_SCANNED;
            unknown = unknown(unknown);
        }
    }

    private static List<EntryPast> unknown(List<EntryPast> entries) {
        return entries.stream().filter(EntryPast::isUnknown).toList();
    }

    /** Rows about these entries, and bulk changes whose prefix is a prefix of their digits. */
    @SuppressWarnings("EnumOrdinal") // the column stores the ordinal
    private static String from(String digits, List<EntryPast> entries) {
        return IntStream.rangeClosed(0, digits.length())
                .mapToObj(length -> FROM_DIGITS.formatted(
                        length,
                        entries.stream()
                                .map(EntryPast::key)
                                .filter(key -> key.digits().length() == length)
                                .map(key -> "c.kind = " + key.kind().ordinal() + " or ")
                                .collect(Collectors.joining("", "(", RANGES + ")"))))
                .collect(Collectors.joining("\nunion all\n"));
    }

    /** What a change, which may be a bulk change, did to one mapping; empty if it did not affect it. */
    Optional<Change> partOf(Change change, MappingKey key) {
        return Integer.valueOf(key.zoneId()).equals(change.zoneId())
                ? changesOf(change, List.of(new EntryPast(key))).stream()
                        .filter(new EntryPast(key)::isAbout)
                        .findFirst()
                : Optional.empty();
    }

    /**
     * Changes read from the log: rows about one entry as they are, and for each bulk change what it did to each entry.
     *
     * @param changes newest first
     * @param downTo the lowest sequence number that was scanned; 0 if there are no older rows
     */
    private record Scan(List<Change> changes, long downTo) {}

    private Scan scan(String sql, List<EntryPast> entries, long before, int wanted) {
        List<Change> found = new ArrayList<>();
        long at = before;
        int scanned = 0;
        while (true) {
            List<Change> rows = rows(
                    sql,
                    entries.get(0).key(),
                    at,
                    wanted,
                    Comparator.comparing(Change::seq).reversed());
            rows.forEach(row -> found.addAll(changesOf(row, entries)));
            scanned += rows.size();
            if (rows.size() < wanted) {
                return new Scan(found, 0);
            }
            at = rows.get(rows.size() - 1).seq();
            if (found.size() >= wanted || scanned >= MAX_SCANNED) {
                return new Scan(found, at);
            }
        }
    }

    @SuppressWarnings("unchecked") // a native query has no type for its entities
    private List<Change> rows(String sql, MappingKey key, long place, int maxRows, Comparator<Change> order) {
        Query query = entityManager
                .createNativeQuery(sql, Change.class)
                .setParameter("zone", key.zoneId())
                .setParameter("place", place)
                .setParameter("rows", maxRows);
        for (int length = 0; length <= key.digits().length(); length++) {
            query.setParameter("digits" + length, key.digits().substring(0, length));
        }
        List<Change> rows = query.getResultList();
        return rows.stream().sorted(order).limit(maxRows).toList();
    }

    /**
     * Rows about the digits themselves, and bulk changes whose prefix is a prefix of them; for a number also rows about
     * blocks with such a prefix.
     */
    @SuppressWarnings("EnumOrdinal") // the column stores the ordinal
    private static String aboutDigits(MappingKey key) {
        String shorter = key.kind() == MappingKind.NUMBER ? BLOCKS_AND_RANGES : RANGES;
        String own = "(c.kind = " + key.kind().ordinal() + " or " + shorter + ")";
        int length = key.digits().length();
        return IntStream.rangeClosed(0, length)
                .mapToObj(i -> AT_DIGITS.formatted(i, i == length ? own : shorter))
                .collect(Collectors.joining("\nunion all\n"));
    }

    private List<Change> changesOf(Change row, List<EntryPast> entries) {
        if (row.subject() != ChangeSubject.MAPPING_RANGE) {
            return List.of(row);
        }
        return rangeRows.find(row, entries.stream().map(EntryPast::key).toList());
    }

    /** The entry itself; for a number also each block that may answer it, longest first. */
    private static List<EntryPast> entriesOf(MappingKey key) {
        List<EntryPast> entries = new ArrayList<>();
        entries.add(new EntryPast(key));
        if (key.kind() == MappingKind.NUMBER) {
            for (int length = key.digits().length(); length > 0; length--) {
                entries.add(new EntryPast(
                        new MappingKey(key.zoneId(), key.digits().substring(0, length), MappingKind.BLOCK)));
            }
        }
        return entries;
    }
}
