package org.openenum.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hibernate.JDBCException;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;
import org.hibernate.boot.model.naming.PhysicalNamingStrategySnakeCaseImpl;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.TestDatabase;
import org.openenum.health.DecidedOut;
import org.openenum.health.OutOfService;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.record.OwnerKey;
import org.openenum.record.RecordSet;
import org.openenum.requester.Access;
import org.openenum.requester.AnswerForm;
import org.openenum.requester.ClientNetwork;
import org.openenum.routing.RoutingText;
import org.openenum.schedule.Schedule;
import org.openenum.server.cache.source.AsOf;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.Entry;
import org.openenum.server.cache.source.EntrySource.LoadedEntries;
import org.openenum.server.cache.source.EntrySource.LoadedNumbers;
import org.openenum.server.cache.source.LeaseSource;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.NumberKey;
import org.openenum.server.cache.source.PackedDigits;
import org.openenum.server.cache.source.RecordSource;
import org.openenum.server.cache.source.RequesterSource;
import org.openenum.server.cache.source.RoutedSet;
import org.openenum.server.cache.source.RuleSetRow;
import org.openenum.server.cache.source.RuleSetSource.LoadedRuleSets;
import org.openenum.server.cache.source.RulesOut;
import org.openenum.server.cache.source.ZoneRow;
import org.openenum.server.feed.ChangeSource;
import org.openenum.server.requester.Group;
import org.openenum.server.snapshot.HistoryPlace;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/** What the cache and the feed may rely on, on both databases. */
class StoreContractIT {

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
    void requesters_comeWithTheirNetworks_orOnlyWithThoseOfSome(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            JpaRequesters requesters = new JpaRequesters(() -> sessions);
            assertThat(requesters.readRequesters().groups()).isEmpty();
            run(
                    sessions,
                    """
                    insert into zone (id, apex, numbering, primary_server, responsible, refresh_seconds, retry_seconds, expire_seconds,
                      minimum_seconds, soa_ttl_seconds, default_ttl_seconds, numbers_have_records, version, created_at, updated_at)
                    values (77, 'e164.arpa', 0, 'ns.example', 'dns.example', 1, 1, 1, 1, 1, 1, false, 0, current_timestamp, current_timestamp)
                    """,
                    "insert into region (id, name, version, created_at, updated_at) values (5, 'north', 0, current_timestamp, current_timestamp)",
                    """
                    insert into requester_group (id, name, region_id, access, answer_form, version, created_at, updated_at)
                    values (31, 'carriers', 5, 0, 'legacy ttl=60 octets=512', 0, current_timestamp, current_timestamp),
                           (32, 'barred', null, 2, null, 0, current_timestamp, current_timestamp),
                           (33, 'broken', null, 9, 'upside-down', 0, current_timestamp, current_timestamp)
                    """,
                    "insert into requester_access (group_id, zone_id, access) values (31, 77, 1)",
                    "update change_head set seq = 12");
            for (String network : List.of("192.0.2.0/24", "192.0.2.0/25", "0.0.0.0/0", "::/0", "2001:db8::/32")) {
                network(sessions, network, 31);
            }
            network(sessions, "198.51.100.0/24", 32);

            RequesterSource.LoadedRequesters all = requesters.readRequesters();
            assertThat(all.asOf()).isEqualTo(AsOf.at(12));
            assertThat(all.groups())
                    .containsExactlyInAnyOrder(
                            new Group(
                                    31,
                                    5,
                                    Access.ALLOW,
                                    Map.of(77, Access.REFUSE),
                                    new AnswerForm(true, false, false, false, 60, null, 512)),
                            new Group(32, 0, Access.DROP, Map.of()),
                            new Group(33, 0, Access.REFUSE, Map.of()));
            assertThat(all.networks().get(31).size()).isEqualTo(5);
            assertThat(all.networks().get(33).size()).isZero();
            assertThat(requesters.readRequesters(Set.of("barred")).networks()).containsOnlyKeys(32);
            assertThat(requesters.readRequesters(Set.of()).groups()).hasSize(3);
        }
    }

    private static void network(SessionFactory sessions, String text, int group) {
        ClientNetwork network = ClientNetwork.parse(text);
        sessions.inTransaction(session -> session.createNativeMutationQuery(
                        "insert into requester_network (network, prefix_length, group_id) values (?, ?, ?)")
                .setParameter(1, network.octets())
                .setParameter(2, network.bits())
                .setParameter(3, group)
                .executeUpdate());
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
                        .map(StoreContractIT::text)
                        .sorted()
                        .toList()
                        .toString())
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void ruleSets_comeWithTheirRulesInOrder_brokenOnesAreLeftOut(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            run(sessions, """
                    insert into rule_set (id, name, ttl_seconds, version, created_at, updated_at)
                    values (1, 'one', 60, 0, current_timestamp, current_timestamp),
                           (2, 'broken', 60, 0, current_timestamp, current_timestamp),
                           (4, 'at no time', 60, 0, current_timestamp, current_timestamp)
                    """, """
                    insert into naptr_rule (rule_set_id, position, sort_order, preference, flags, service, uri, replacement)
                    values (1, 1, 100, 20, 'u', 'E2U+sip', 'sip:b@example', '.'),
                           (4, 0, 100, 10, 'u', 'E2U+sip', 'sip:a@example', '.'),
                           (1, 0, 100, 10, 'u', 'E2U+sip', 'sip:a@example', '.'),
                           (2, 0, 100, 10, 'u', 'no service', 'sip:a@example', '.')
                    """, """
                    insert into requester_group (id, name, access, version, created_at, updated_at)
                    values (31, 'carriers', 0, 0, current_timestamp, current_timestamp)
                    """, """
                    insert into rule_set_variant (rule_set_id, group_id, variant_id, times)
                    values (1, 31, 2, '- - UTC 6@08:00-18:00'), (4, 31, 1, '- - UTC 8@08:00-18:00')
                    """);
            LoadedRuleSets loaded = new JpaRuleSets(() -> sessions).read(Set.of(1, 2, 3, 4));
            assertThat(loaded.rows().get(1).variants())
                    .isEqualTo(Map.of(31, new RuleSetRow.Variant(2, Schedule.parse("- - UTC 6@08:00-18:00"))));
            assertThat(loaded.rows()).containsOnlyKeys(1);
            assertThat(loaded.rows().get(1).content().ttlSeconds()).isEqualTo(60);
            assertThat(loaded.rows().get(1).content().rules())
                    .extracting(NaptrRule::uri)
                    .containsExactly("sip:a@example", "sip:b@example");
            assertThat(new JpaRuleSets(() -> sessions).read(Set.of(9)).rows()).isEqualTo(Map.of());
        }
    }

    @ParameterizedTest
    @EnumSource
    void ruleSets_areReadHoweverMany(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            run(sessions, """
                    insert into rule_set (id, name, ttl_seconds, version, created_at, updated_at)
                    values (1, 'first', 60, 0, current_timestamp, current_timestamp),
                           (20000, 'last', 60, 0, current_timestamp, current_timestamp)
                    """, """
                    insert into naptr_rule (rule_set_id, position, sort_order, preference, flags, service, uri, replacement)
                    values (1, 0, 100, 10, 'u', 'E2U+sip', 'sip:a@example', '.'),
                           (20000, 0, 100, 10, 'u', 'E2U+sip', 'sip:a@example', '.')
                    """, "update change_head set seq = 12");
            Set<Integer> ids = IntStream.rangeClosed(1, 20_000).boxed().collect(Collectors.toSet());

            LoadedRuleSets loaded = new JpaRuleSets(() -> sessions).read(ids);

            assertThat(loaded.rows()).containsOnlyKeys(1, 20_000);
            assertThat(loaded.asOf()).isEqualTo(AsOf.at(12));
        }
    }

    @ParameterizedTest
    @EnumSource
    void routing_comesWithTheRuleSet_andOneThatMakesNoSenseLeavesThatRuleSetOut(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            String text = "ORDER STICKY\n0.5 60 sip:a@example\n+7 1.0 -\n";
            run(sessions, """
                    insert into rule_set (id, name, ttl_seconds, routing, version, created_at, updated_at)
                    values (1, 'routed', 60, '%s', 0, current_timestamp, current_timestamp),
                           (2, 'broken', 60, 'nonsense', 0, current_timestamp, current_timestamp),
                           (3, 'elsewhere', 60, 'WINNER RANDOM
                    1 - sip:nobody@example', 0, current_timestamp, current_timestamp)
                    """.formatted(text), """
                    insert into naptr_rule (rule_set_id, position, sort_order, preference, flags, service, uri, replacement)
                    values (1, 1, 100, 20, 'u', 'E2U+sip', 'sip:b@example', '.'),
                           (1, 0, 100, 10, 'u', 'E2U+sip', 'sip:a@example', '.'),
                           (2, 0, 100, 10, 'u', 'E2U+sip', 'sip:a@example', '.'),
                           (3, 0, 100, 10, 'u', 'E2U+sip', 'sip:a@example', '.')
                    """);

            LoadedRuleSets loaded = new JpaRuleSets(() -> sessions).read(Set.of(1, 2, 3));

            assertThat(loaded.rows()).containsOnlyKeys(1);
            assertThat(loaded.rows().get(1).content().routing()).isEqualTo(RoutingText.parse(text));
        }
    }

    @ParameterizedTest
    @EnumSource
    void leases_areReadWithTheirVersion_brokenOnesAreLeftOut(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            JpaLeases leases = new JpaLeases(() -> sessions);
            assertThat(leases.read()).isEqualTo(new LeaseSource.Leases(0, List.of()));
            run(sessions, """
                    insert into rule_set (id, name, ttl_seconds, version, created_at, updated_at)
                    values (1, 'one', 60, 0, current_timestamp, current_timestamp),
                           (2, 'broken', 60, 0, current_timestamp, current_timestamp)
                    """, """
                    insert into routing_lease (rule_set_id, routing, ends_at)
                    values (1, 'WINNER RANDOM
                    1 - sip:a@example', 1784000000000), (2, 'nonsense', 1784000000000)
                    """, "update routing_lease_head set version = 12");

            assertThat(leases.head().version()).isEqualTo(12);
            assertThat(leases.read().version()).isEqualTo(12);
            assertThat(leases.read().leases())
                    .extracting(LeaseSource.Lease::set, LeaseSource.Lease::endsAtMillis)
                    .containsExactly(tuple(new RoutedSet.OfRules(1), 1_784_000_000_000L));
        }
    }

    @ParameterizedTest
    @EnumSource
    void rulesOutOfService_areRead_brokenOnesAreLeftOut(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            JpaLeases leases = new JpaLeases(() -> sessions);
            assertThat(leases.readRulesOut()).isEmpty();
            NaptrRule rule = NaptrRule.ofUri("E2U+sip", "sip:a@example");
            OutOfService without = OutOfService.of(List.of(rule.target()));
            run(
                    sessions,
                    """
                    insert into rule_set (id, name, ttl_seconds, version, created_at, updated_at)
                    values (1, 'one', 60, 0, current_timestamp, current_timestamp),
                           (2, 'two', 60, 0, current_timestamp, current_timestamp),
                           (3, 'broken', 60, 0, current_timestamp, current_timestamp)
                    """,
                    """
                    insert into rule_set_out (rule_set_id, now_out, decided_out, decided_until, decided_later)
                    values (1, '%1$s', null, null, null),
                           (2, 'INSTEAD 1', '%1$s', 1784000000000, '1784000000000 INSTEAD 1,1785000000000'),
                           (3, 'nonsense', null, null, null)
                    """.formatted(without.text()),
                    "update routing_lease_head set targets_version = 5, targets_end_at = 1784000000001");

            assertThat(leases.head()).isEqualTo(new LeaseSource.Head(0, 5, 1_784_000_000_001L));
            assertThat(leases.readRulesOut())
                    .isEqualTo(Map.of(
                            new RoutedSet.OfRules(1), new RulesOut(without, DecidedOut.NOTHING),
                            new RoutedSet.OfRules(2),
                                    new RulesOut(
                                            OutOfService.instead(1),
                                            new DecidedOut(
                                                    without,
                                                    List.of(
                                                            new DecidedOut.Step(
                                                                    1_784_000_000_000L, OutOfService.instead(1)),
                                                            new DecidedOut.Step(1_785_000_000_000L, null))))));
        }
    }

    @ParameterizedTest
    @EnumSource
    void anonymousRuleSets_areReadWithoutThoseThatHaveAName(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            run(sessions, """
                    insert into rule_set (id, name, ttl_seconds, version, created_at, updated_at)
                    values (1, 'one', 60, 0, current_timestamp, current_timestamp),
                           (2, null, 120, 0, current_timestamp, current_timestamp)
                    """, """
                    insert into naptr_rule (rule_set_id, position, sort_order, preference, flags, service, uri, replacement)
                    values (1, 0, 100, 10, 'u', 'E2U+sip', 'sip:a@example', '.'),
                           (2, 1, 100, 20, 'u', 'E2U+sip', 'sip:c@example', '.'),
                           (2, 0, 100, 10, 'u', 'E2U+sip', 'sip:b@example', '.')
                    """);
            Map<Integer, RuleSetContent> found = new JpaRuleSets(() -> sessions).readAnonymous(Set.of(1, 2, 3));
            assertThat(found).containsOnlyKeys(2);
            assertThat(found.get(2).ttlSeconds()).isEqualTo(120);
            assertThat(found.get(2).rules())
                    .extracting(NaptrRule::uri)
                    .containsExactly("sip:b@example", "sip:c@example");
        }
    }

    @ParameterizedTest
    @EnumSource
    void records_comeFromTheNameThoseAboveAndTheirWildcards_withTheNeighbours(TestDatabase database) throws Exception {
        try (SessionFactory sessions = sessions(database)) {
            run(sessions, ZONE_ROW);
            Name apex = Name.fromString("e164.arpa.");
            try (StatelessSession session = sessions.openStatelessSession()) {
                session.beginTransaction();
                for (String owner : OWNERS) {
                    Name name = Name.fromString(owner, apex);
                    session.insert(
                            new RecordSet(ZONE, apex, name, 16, 60, List.of(new byte[] {1, 'x'}), Instant.EPOCH));
                }
                session.getTransaction().commit();
            }
            JpaRecords records = new JpaRecords(() -> sessions, database == TestDatabase.POSTGRESQL, 100);
            assertThat(owners(records, apex, "a.b")).isEqualTo("at *.b, a.b, b; beside a.*.b, z.a.b");
            assertThat(owners(records, apex, "b.b")).isEqualTo("at *.b, b; beside a.*.b, c, z.a.b");
            assertThat(owners(records, apex, "a")).isEqualTo("at; beside ab");
            assertThat(owners(records, apex, "zz")).isEqualTo("at; beside x.c");
            assertThat(owners(records, apex, "q.x.c")).isEqualTo("at c, x.c; beside x.c");
            assertThat(owners(records, apex, "b.a.*.b")).isEqualTo("at *.b, a.*.b, b; beside a.*.b, a.b");
            assertThat(records.read(new NameKey(ZONE, new byte[] {'a', 0})).asOf())
                    .isEqualTo(AsOf.at(0));
        }
    }

    @ParameterizedTest
    @EnumSource
    void allRecords_comeInCanonicalOrder_withoutTheApex_andNoMoreThanThereIsRoomFor(TestDatabase database)
            throws Exception {
        try (SessionFactory sessions = sessions(database)) {
            run(sessions, ZONE_ROW, "update change_head set seq = 5");
            Name apex = Name.fromString("e164.arpa.");
            insert(
                    sessions, apex, "@ 2", "@ 16", "b 16", "b 1", "\\255 1", "a.b 16", "a.b 1", "a.b 28", "B-2 1",
                    "\\000 1");
            List<String> expected = List.of("\\000 1", "b 1", "b 16", "a.b 1", "a.b 16", "a.b 28", "b-2 1", "\\255 1");
            for (int rowsAtOnce : new int[] {1, 2, 100}) {
                JpaRecords records = new JpaRecords(() -> sessions, database == TestDatabase.POSTGRESQL, rowsAtOnce);
                List<RecordSource.Row> rows = new ArrayList<>();
                assertThat(records.scan(ZONE, rows::add)).isEqualTo(AsOf.at(5));
                assertThat(rows.stream().map(row -> ownerAndType(row, apex, expected)))
                        .isEqualTo(expected);
                List<RecordSource.Row> few = new ArrayList<>();
                records.scan(ZONE, row -> {
                    few.add(row);
                    return few.size() < 3;
                });
                assertThat(few).hasSize(3);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void changedRecordSets_comeWithWhatIsAtTheirNames(TestDatabase database) throws Exception {
        try (SessionFactory sessions = sessions(database)) {
            run(sessions, ZONE_ROW, """
                    insert into change_log (seq, changeset_id, subject, zone_id, zone_serial, owner, type)
                    values (1, 1, 3, 1, 2, 'a.e164.arpa', 16), (2, 2, 3, 1, 3, 'gone.e164.arpa', 1), (3, 3, 3, 1, 4, 'e164.arpa', 2)
                    """, "update change_head set seq = 3");
            Name apex = Name.fromString("e164.arpa.");
            insert(sessions, apex, "a 1", "a 16", "b 1");
            JpaChangeLog log = new JpaChangeLog(() -> sessions);
            ChangeSource.RecordNames names = change -> change.owner().equals("e164.arpa")
                    ? null
                    : new NameKey(ZONE, OwnerKey.of(absolute(change.owner() + ".", Name.root), apex));
            assertThat(log.afterWithRecords(0, 10, names))
                    .extracting(row -> typesAt((CacheChange.OfRecordSet) row.change()))
                    .containsExactly("[1, 16]", "[]", "not read");
            assertThat(log.afterWithRecords(0, 3, names))
                    .as("there may be more changes")
                    .extracting(row -> typesAt((CacheChange.OfRecordSet) row.change()))
                    .containsOnly("not read");
        }
    }

    @ParameterizedTest
    @EnumSource
    void policiesOfRecordSets_comeWithThem_withTheirWeightsAndWhatIsOut(TestDatabase database) throws Exception {
        try (SessionFactory sessions = sessions(database)) {
            String text = "ORDER RANDOM\n0.5 60 192.0.2.1\n+7 1.0 -\n";
            run(sessions, ZONE_ROW, """
                    insert into change_log (seq, changeset_id, subject, zone_id, zone_serial, owner, type)
                    values (1, 1, 3, 1, 2, 'a.e164.arpa', 1)
                    """, "update change_head set seq = 1");
            Name apex = Name.fromString("e164.arpa.");
            try (StatelessSession session = sessions.openStatelessSession()) {
                session.beginTransaction();
                for (Name owner : List.of(apex, Name.fromString("a", apex))) {
                    RecordSet set = new RecordSet(
                            ZONE, apex, owner, 1, 60, List.of(new byte[] {(byte) 192, 0, 2, 1}), Instant.EPOCH);
                    set.route(RoutingText.parse(text));
                    session.insert(set);
                }
                session.getTransaction().commit();
            }
            OutOfService out = OutOfService.of(List.of("192.0.2.1"));
            run(sessions, """
                    insert into record_set_lease (zone_id, owner_key, type, routing, ends_at)
                    select zone_id, owner_key, type, routing, 1784000000000 from record_set where owner = 'a.e164.arpa'
                    """, """
                    insert into record_set_out (zone_id, owner_key, type, now_out)
                    select zone_id, owner_key, type, '%s' from record_set where owner = 'a.e164.arpa'
                    """.formatted(out.text()));

            JpaRecords records = new JpaRecords(() -> sessions, database == TestDatabase.POSTGRESQL, 10);
            List<RecordSource.Row> scanned = new ArrayList<>();
            records.scan(ZONE, scanned::add);
            assertThat(scanned).extracting(RecordSource.Row::routing).containsExactly(text);
            NameKey name = new NameKey(ZONE, OwnerKey.of(Name.fromString("a", apex), apex));
            assertThat(records.read(name).rows())
                    .extracting(RecordSource.Row::routing)
                    .containsExactly(text);
            assertThat(new JpaZones(() -> sessions).read().zones().get(0).apexSets())
                    .extracting(set -> set.routed() != null)
                    .containsExactly(true);
            CacheChange change = new JpaChangeLog(() -> sessions)
                    .afterWithRecords(0, 10, each -> name)
                    .get(0)
                    .change();
            assertThat(((CacheChange.OfRecordSet) change).after())
                    .extracting(RecordSource.Row::routing)
                    .containsExactly(text);
            RoutedSet set = new RoutedSet.OfRecords(name, 1);
            JpaLeases leases = new JpaLeases(() -> sessions);
            assertThat(leases.read().leases())
                    .containsExactly(
                            new LeaseSource.Lease(set, RoutingText.parse(text).policy(), 1_784_000_000_000L));
            assertThat(leases.readRulesOut()).isEqualTo(Map.of(set, new RulesOut(out, DecidedOut.NOTHING)));
        }
    }

    private static String typesAt(CacheChange.OfRecordSet change) {
        return change.after() == null
                ? "not read"
                : change.after().stream().map(RecordSource.Row::type).toList().toString();
    }

    /** Rows such as {@code a.b 16}: owner and type. */
    private static void insert(SessionFactory sessions, Name apex, String... ownersAndTypes) throws Exception {
        try (StatelessSession session = sessions.openStatelessSession()) {
            session.beginTransaction();
            for (String one : ownersAndTypes) {
                String[] parts = one.split(" ");
                Name owner = Name.fromString(parts[0], apex);
                session.insert(new RecordSet(
                        ZONE, apex, owner, Integer.parseInt(parts[1]), 60, List.of(new byte[] {0}), Instant.EPOCH));
            }
            session.getTransaction().commit();
        }
    }

    private static String ownerAndType(RecordSource.Row row, Name apex, List<String> expected) {
        return expected.stream()
                .filter(one -> one.endsWith(" " + row.type()))
                .filter(one -> Arrays.equals(row.ownerKey(), OwnerKey.of(absolute(one.split(" ")[0], apex), apex)))
                .findFirst()
                .orElse("another one");
    }

    @ParameterizedTest
    @EnumSource
    void zones_comeWithTheirApexRecordsAndSerial(TestDatabase database) throws Exception {
        try (SessionFactory sessions = sessions(database)) {
            assertThat(new JpaZones(() -> sessions).read().zones()).isEmpty();
            run(
                    sessions,
                    ZONE_ROW,
                    "insert into zone_serial (zone_id, serial) values (1, 4294967295)",
                    "update change_head set seq = 3");
            Name apex = Name.fromString("e164.arpa.");
            try (StatelessSession session = sessions.openStatelessSession()) {
                session.beginTransaction();
                session.insert(new RecordSet(
                        ZONE, apex, apex, 2, 60, List.of(new byte[] {0}, new byte[] {1, 'x', 0}), Instant.EPOCH));
                session.insert(new RecordSet(
                        ZONE, apex, Name.fromString("a", apex), 2, 60, List.of(new byte[] {0}), Instant.EPOCH));
                session.getTransaction().commit();
            }
            var loaded = new JpaZones(() -> sessions).read();
            assertThat(loaded.asOf()).isEqualTo(AsOf.at(3));
            ZoneRow zone = loaded.zones().get(0);
            assertThat(zone.apex()).isEqualTo(apex);
            assertThat(zone.numbering()).isEqualTo(Numbering.PRIVATE);
            assertThat(zone.serial()).isEqualTo(4_294_967_295L);
            assertThat(zone.numbersHaveRecords()).isTrue();
            assertThat(zone.timers().minimumSeconds()).isEqualTo(60);
            assertThat(zone.apexSets()).hasSize(1);

            run(sessions, "update zone set numbers_have_records = false");
            ZoneRow without = new JpaZones(() -> sessions).read().zones().get(0);
            assertThat(without.numbersHaveRecords()).isFalse();
            assertThat(without.numbersAreDelegated()).isFalse();
            try (StatelessSession session = sessions.openStatelessSession()) {
                session.beginTransaction();
                Name number = Name.fromString("3.4", apex);
                session.insert(new RecordSet(ZONE, apex, number, 2, 60, List.of(new byte[] {0}), Instant.EPOCH));
                session.getTransaction().commit();
                ZoneRow delegating = new JpaZones(() -> sessions).read().zones().get(0);
                assertThat(delegating.numbersHaveRecords())
                        .as("the NS records of a delegation are meant, too")
                        .isTrue();
                assertThat(delegating.numbersAreDelegated()).isTrue();
            }
            assertThat(zone.apexSets().get(0).rdatas()).hasSize(2);
        }
    }

    // RFC 4592, section 2.2.2: an empty non-terminal exists, and so does a wildcard that is one.
    @ParameterizedTest
    @EnumSource
    void nameBelowTheWildcardOfTheApex_standsForNumbersToo(TestDatabase database) throws Exception {
        try (SessionFactory sessions = sessions(database)) {
            run(
                    sessions,
                    ZONE_ROW,
                    "insert into zone_serial (zone_id, serial) values (1, 1)",
                    "update zone set numbers_have_records = false");
            Name apex = Name.fromString("e164.arpa.");
            assertThat(new JpaZones(() -> sessions).read().zones().get(0).numbersHaveRecords())
                    .isFalse();
            try (StatelessSession session = sessions.openStatelessSession()) {
                session.beginTransaction();
                Name below = Name.fromString("x.*", apex);
                session.insert(new RecordSet(ZONE, apex, below, 16, 60, List.of(new byte[] {1, 'x'}), Instant.EPOCH));
                session.getTransaction().commit();
            }

            assertThat(new JpaZones(() -> sessions).read().zones().get(0).numbersHaveRecords())
                    .isTrue();
        }
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

    private static final String ZONE_ROW = """
            insert into zone (id, apex, numbering, primary_server, responsible, refresh_seconds, retry_seconds, expire_seconds,
                              minimum_seconds, soa_ttl_seconds, default_ttl_seconds, numbers_have_records, version, created_at, updated_at)
            values (1, 'e164.arpa', 1, 'ns.example', 'hostmaster.example', 1, 2, 3, 60, 3600, 60, true, 0, current_timestamp, current_timestamp)
            """;

    private static final List<String> OWNERS = List.of("b", "a.b", "z.a.b", "c", "x.c", "ab", "*.b", "a.*.b");

    /** At which names records are read for a wanted one, and which names are read beside. */
    private static String owners(JpaRecords records, Name apex, String wanted) throws Exception {
        RecordSource.LoadedRecords loaded =
                records.read(new NameKey(ZONE, OwnerKey.of(Name.fromString(wanted, apex), apex)));
        return "at" + names(apex, loaded.rows().stream().map(RecordSource.Row::ownerKey)) + "; beside"
                + names(apex, loaded.neighbours().stream());
    }

    private static String names(Name apex, Stream<byte[]> keys) {
        String names = keys.map(key -> OWNERS.stream()
                        .filter(owner -> Arrays.equals(key, OwnerKey.of(absolute(owner, apex), apex)))
                        .findFirst()
                        .orElseThrow())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : " " + names;
    }

    private static Name absolute(String owner, Name apex) {
        try {
            return Name.fromString(owner, apex);
        } catch (TextParseException e) {
            throw new IllegalArgumentException(owner, e);
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

    private static void run(SessionFactory sessions, String... statements) {
        sessions.inTransaction(session -> {
            for (String statement : statements) {
                session.createNativeMutationQuery(statement).executeUpdate();
            }
        });
    }

    private static SessionFactory sessions(TestDatabase database) {
        DatabaseLocation location = database.createMigrated();
        Configuration configuration = new Configuration()
                .setPhysicalNamingStrategy(new PhysicalNamingStrategySnakeCaseImpl())
                .addAnnotatedClass(RecordSet.class);
        configuration.getProperties().put("hibernate.connection.datasource", TestDatabase.dataSource(location));
        return configuration.buildSessionFactory();
    }
}
