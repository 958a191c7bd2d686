package org.openenum.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openenum.server.store.StoreDatabase.run;
import static org.openenum.server.store.StoreDatabase.sessions;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.database.TestDatabase;
import org.openenum.health.DecidedOut;
import org.openenum.health.OutOfService;
import org.openenum.record.OwnerKey;
import org.openenum.record.RecordSet;
import org.openenum.requester.Access;
import org.openenum.requester.AnswerForm;
import org.openenum.requester.ClientNetwork;
import org.openenum.routing.RoutingText;
import org.openenum.server.cache.source.AsOf;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.LeaseSource;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.RecordSource;
import org.openenum.server.cache.source.RequesterSource;
import org.openenum.server.cache.source.RoutedSet;
import org.openenum.server.cache.source.RulesOut;
import org.openenum.server.cache.source.ZoneRow;
import org.openenum.server.feed.ChangeSource;
import org.openenum.server.requester.Group;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/** The contract of the storage for the cache and the feed, on both databases: zones, their records, and requesters. */
class ZonesContractIT {

    private static final int ZONE = 1;

    private static final String ZONE_ROW = """
            insert into zone (id, apex, numbering, primary_server, responsible, refresh_seconds, retry_seconds, expire_seconds,
                              minimum_seconds, soa_ttl_seconds, default_ttl_seconds, numbers_have_records, version, created_at, updated_at)
            values (1, 'e164.arpa', 1, 'ns.example', 'hostmaster.example', 1, 2, 3, 60, 3600, 60, true, 0, current_timestamp, current_timestamp)
            """;

    private static final List<String> OWNERS = List.of("b", "a.b", "z.a.b", "c", "x.c", "ab", "*.b", "a.*.b");

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

    /** Inserts rows such as {@code a.b 16}: owner and type. */
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

    /** The names with records that are read for a wanted name, and the other names that are read. */
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
}
