package org.openenum.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openenum.server.store.StoreDatabase.run;
import static org.openenum.server.store.StoreDatabase.sessions;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.JDBCException;
import org.hibernate.SessionFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.database.TestDatabase;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.server.cache.source.AsOf;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.Entry;
import org.openenum.server.cache.source.EntrySource.LoadedEntries;
import org.openenum.server.cache.source.EntrySource.LoadedNumbers;
import org.openenum.server.cache.source.NumberKey;
import org.openenum.server.cache.source.PackedDigits;
import org.openenum.server.snapshot.HistoryPlace;

/** The contract of the storage for the cache and the feed, on both databases: numbers, blocks and the change log. */
class EntriesContractIT {

    private static final int ZONE = 1;

    @ParameterizedTest
    @EnumSource
    void range_comesInOrderOfDigits_withTheHead(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            run(sessions, """
                    insert into mapping (zone_id, digits, kind, status, min_digits, max_digits, rule_set_id, version, updated_at)
                    values (1, '44', 0, 0, 0, 0, 7, 0, current_timestamp), (1, '43', 1, 0, 4, 9, 7, 0, current_timestamp),
                           (1, '43', 0, 1, 0, 0, 7, 0, current_timestamp), (1, '4312', 2, 0, 0, 0, null, 0, current_timestamp),
                           (1, '4311', 0, 0, 0, 0, null, 0, current_timestamp), (2, '430', 0, 0, 0, 0, 7, 0, current_timestamp)
                    """, "update change_head set seq = 12");
            JpaEntries entries = new JpaEntries(() -> sessions, 4);
            LoadedEntries loaded = entries.read(ZONE, "43", 10);
            assertThat(loaded.asOf()).isEqualTo(AsOf.at(12));
            List<String> expected = List.of(
                    "43 NUMBER CLOSED 0..0 0",
                    "43 BLOCK ACTIVE 4..9 7",
                    "4311 NUMBER ACTIVE 0..0 -1",
                    "4312 DELEGATION ACTIVE 0..0 0");
            assertThat(texts(loaded)).isEqualTo(expected);
            assertThat(texts(entries.read(ZONE, "43", 3))).isEqualTo(expected.subList(0, 3));
            assertThat(texts(entries.read(ZONE, "", 10))).hasSize(5);
            LoadedEntries none = entries.read(ZONE, "5", 10);
            assertThat(none.entries().size()).isZero();
            assertThat(none.asOf()).isEqualTo(AsOf.at(12));

            List<String> scanned = new ArrayList<>();
            assertThat(entries.scan(ZONE, "43", entry -> scanned.add(text(entry))))
                    .isEqualTo(AsOf.at(12));
            assertThat(scanned).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void scanOfManyStatements_givesEachEntryOnce_alsoWhereOneEndsAmongKinds(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            List<String> rows = new ArrayList<>();
            for (int number = 100; number < 160; number++) {
                for (int kind = 0; kind <= number % 3; kind++) {
                    rows.add("(1, '" + number + "', " + kind + ", 0, 3, 9, 7, 0, current_timestamp)");
                }
            }
            run(
                    sessions,
                    "insert into mapping (zone_id, digits, kind, status, min_digits, max_digits, rule_set_id, version, updated_at) values "
                            + String.join(", ", rows));
            List<String> expected = texts(new JpaEntries(() -> sessions, 4).read(ZONE, "1", 1_000));
            assertThat(expected).hasSize(120);
            for (int rowsAtOnce : List.of(4, 5, 6, 7, 60, 119, 120, 121)) {
                List<String> scanned = new ArrayList<>();
                new JpaEntries(() -> sessions, rowsAtOnce).scan(ZONE, "1", entry -> scanned.add(text(entry)));
                assertThat(scanned).as("%d rows at once", rowsAtOnce).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void scanThatFails_saysSoOnTheThreadThatAsked(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            JpaEntries entries = new JpaEntries(() -> sessions, 4);
            run(sessions, """
                    insert into mapping (zone_id, digits, kind, status, min_digits, max_digits, rule_set_id, version, updated_at)
                    values (1, '44', 0, 0, 0, 0, 7, 0, current_timestamp)""");
            assertThatThrownBy(() -> entries.scan(ZONE, "4", entry -> {
                        throw new IllegalStateException("no room");
                    }))
                    .hasMessage("no room");
            run(sessions, "alter table mapping rename to gone");
            assertThatThrownBy(() -> entries.scan(ZONE, "4", entry -> {})).isInstanceOf(JDBCException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void numbers_comeTogether_eachWithWhatStandsAtItAndBelowIt(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            run(sessions, """
                    insert into mapping (zone_id, digits, kind, status, min_digits, max_digits, rule_set_id, version, updated_at)
                    values (1, '43', 1, 0, 4, 9, 7, 0, current_timestamp), (1, '43', 0, 1, 0, 0, 7, 0, current_timestamp),
                           (1, '4311', 0, 0, 0, 0, 8, 0, current_timestamp), (1, '4312', 0, 1, 0, 0, 8, 0, current_timestamp),
                           (1, '43125', 2, 0, 0, 0, null, 0, current_timestamp), (2, '4399', 0, 0, 0, 0, 9, 0, current_timestamp),
                           (1, '4413', 0, 1, 0, 0, 9, 0, current_timestamp)
                    """, "update change_head set seq = 12");
            JpaEntries entries = new JpaEntries(() -> sessions, 4);
            List<NumberKey> keys = Stream.of("43", "4311", "4399", "5")
                    .map(digits -> NumberKey.of(ZONE, digits))
                    .collect(Collectors.toCollection(ArrayList::new));
            keys.add(NumberKey.of(2, "4399"));
            List<NumberKey> above = Stream.of("43", "4312", "44")
                    .map(digits -> NumberKey.of(ZONE, digits))
                    .toList();
            LoadedNumbers loaded = entries.read(keys, above);
            assertThat(loaded.asOf()).isEqualTo(AsOf.at(12));
            assertThat(textsAt(loaded, keys))
                    .containsExactly(
                            "[43 BLOCK ACTIVE 4..9 7, 43 NUMBER CLOSED 0..0 0]",
                            "[4311 NUMBER ACTIVE 0..0 8]",
                            "[]",
                            "[]",
                            "[4399 NUMBER ACTIVE 0..0 9]");
            assertThat(loaded.below())
                    .as("below 44 is nothing in service")
                    .isEqualTo(Map.of(
                            NumberKey.of(ZONE, "43"), NumberKey.of(ZONE, "4311"),
                            NumberKey.of(ZONE, "4312"), NumberKey.of(ZONE, "43125")));
            LoadedNumbers withoutBelow = entries.read(keys.subList(1, 2), List.of());
            assertThat(textsAt(withoutBelow, keys.subList(1, 2))).containsExactly("[4311 NUMBER ACTIVE 0..0 8]");
            assertThat(withoutBelow.asOf()).isEqualTo(AsOf.at(12));
            assertThat(entries.read(List.of(), above).below()).hasSize(2);
        }
    }

    private static List<String> textsAt(LoadedNumbers loaded, List<NumberKey> keys) {
        return keys.stream()
                .map(key -> loaded.at().getOrDefault(key, List.of()).stream()
                        .map(EntriesContractIT::text)
                        .sorted()
                        .toList()
                        .toString())
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void changeLog_saysWhatIsAfterEachChange(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            run(sessions, """
                    insert into changeset (id, committed_at, actor, origin, change_count) values (2, current_timestamp, 'a', 1, 5)
                    """, """
                    insert into change_log (seq, changeset_id, subject, zone_id, zone_serial, digits, kind, after_status,
                                            after_min_digits, after_max_digits, after_rule_set_id, rule_set_id, owner, type)
                    values (1, 1, 0, 1, 5, '43', 1, 0, 4, 9, 7, null, null, null),
                           (2, 2, 0, 1, 6, '43', 1, null, null, null, null, null, null, null),
                           (3, 2, 1, null, null, null, null, null, null, null, null, 9, null, null),
                           (4, 2, 2, 1, 6, null, null, null, null, null, null, null, null, null),
                           (5, 2, 3, 1, 6, null, null, null, null, null, null, null, 'a.e164.arpa', 16),
                           (6, 2, 4, 1, 6, '', null, null, null, null, null, null, null, null)
                    """, "update change_head set seq = 6");
            JpaChangeLog log = new JpaChangeLog(() -> sessions);
            assertThat(log.head(HistoryPlace.NOWHERE).seq()).isEqualTo(6);
            long hi = PackedDigits.hi("43");
            Entry block = new Entry(hi, 0, MappingKind.BLOCK, MappingStatus.ACTIVE, 4, 9, 7);
            assertThat(log.after(0, 10))
                    .extracting(row -> row.change())
                    .containsExactly(
                            new CacheChange.OfMapping(1, 1, 5, hi, 0, MappingKind.BLOCK, block),
                            new CacheChange.OfMapping(2, 1, 6, hi, 0, MappingKind.BLOCK, null),
                            new CacheChange.OfRuleSet(3, 9),
                            new CacheChange.OfZone(4, 1),
                            new CacheChange.OfRecordSet(5, 1, 6, "a.e164.arpa", 16),
                            new CacheChange.OfRange(6, 1, 6, ""));
            assertThat(log.after(4, 1)).extracting(row -> row.change().seq()).containsExactly(5L);
            assertThat(log.ofChangeset(2)).extracting(row -> row.change().seq()).containsExactly(2L, 3L, 4L, 5L, 6L);
        }
    }

    private static List<String> texts(LoadedEntries loaded) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < loaded.entries().size(); i++) {
            texts.add(text(loaded.entries().get(i)));
        }
        return texts;
    }

    private static String text(Entry entry) {
        return PackedDigits.text(entry.hi(), entry.lo()) + " " + entry.kind() + " " + entry.status() + " "
                + entry.minDigits() + ".." + entry.maxDigits() + " " + entry.ruleSetId();
    }
}
