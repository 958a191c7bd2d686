package org.openenum.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.boot.model.naming.PhysicalNamingStrategySnakeCaseImpl;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.change.Change;
import org.openenum.change.ChangeHead;
import org.openenum.change.Changeset;
import org.openenum.change.MappingState;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.RuleSet;
import org.openenum.mapping.RuleSetContent;
import org.openenum.mapping.RuleSetVariant;
import org.openenum.naptr.NaptrRule;
import org.openenum.number.DialedDigits;
import org.openenum.number.NumberBlock;
import org.openenum.record.RecordSet;
import org.openenum.requester.Access;
import org.openenum.requester.ClientNetwork;
import org.openenum.requester.Region;
import org.openenum.requester.RequesterGroup;
import org.openenum.requester.RequesterNetwork;
import org.openenum.requester.RequesterNetworkKey;
import org.openenum.zone.Numbering;
import org.openenum.zone.Serial;
import org.openenum.zone.Zone;
import org.openenum.zone.ZoneSerial;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

class SchemaIT {

    private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

    @ParameterizedTest
    @EnumSource
    void migratedTables_holdEveryEntity(TestDatabase database) throws Exception {
        holdEveryEntity(database.createMigrated());
    }

    @ParameterizedTest
    @EnumSource
    void tablesToWhichANewerVersionHasAdded_holdEveryEntity(TestDatabase database) throws Exception {
        DatabaseLocation location = database.createMigrated();
        execute(location, """
                create table later (id integer primary key, zone_id integer references zone (id) on delete cascade);
                alter table zone add column later varchar(10);
                alter table mapping add column later integer default 7 not null;
                create index mapping_by_later on mapping (later)""");
        execute(
                location,
                "insert into \"flyway_schema_history\" select 999, '999', 'adds later', 'SQL', 'V999.sql', 1, 'x',"
                        + " current_timestamp, 1, true");

        Schema schema = new Schema(TestDatabase.dataSource(location));
        schema.migrate();

        assertThat(schema.isCurrent()).isTrue();
        holdEveryEntity(location);
    }

    private static void holdEveryEntity(DatabaseLocation location) throws Exception {
        Name apex = Name.fromString("e164.arpa.");
        try (SessionFactory sessions = sessionFactory(location)) {
            sessions.inTransaction(session -> {
                Zone zone = new Zone(apex, Numbering.E164, apex, apex, NOW);
                session.persist(zone);
                session.persist(new ZoneSerial(zone.id(), new Serial(1)));
                RuleSet rules = RuleSet.anonymous(
                        new RuleSetContent(60, List.of(NaptrRule.ofUri("E2U+sip", "sip:+{number}@sbc.example"))), NOW);
                session.persist(rules);
                session.persist(Mapping.number(zone.id(), new DialedDigits("493012345678"), rules.id(), NOW));
                session.persist(
                        Mapping.block(zone.id(), new NumberBlock(new DialedDigits("4930"), 8, 12), rules.id(), NOW));
                session.persist(new RecordSet(zone.id(), apex, apex, Type.NS, 60, List.of(new byte[] {0}), NOW));
                Region region = new Region("north", null, NOW);
                session.persist(region);
                RequesterGroup group = new RequesterGroup("carriers", NOW);
                group.setRegionId(region.id());
                group.setAccess(Access.ALLOW, Map.of(zone.id(), Access.REFUSE));
                session.persist(group);
                session.persist(new RequesterNetwork(ClientNetwork.parse("2001:db8::/32"), group.id()));
                ChangeHead head = session.find(ChangeHead.class, (short) ChangeHead.ID);
                Change change = Change.ofMapping(
                        new MappingKey(zone.id(), "4930", MappingKind.BLOCK),
                        null,
                        new MappingState(org.openenum.mapping.MappingStatus.ACTIVE, (short) 8, (short) 12, rules.id()));
                change.commitAs(head.next(), 1, 2L);
                session.persist(change);
                session.persist(new Changeset(
                        1, NOW, "alice", org.openenum.change.ChangeOrigin.REST, "127.0.0.1", null, null, 1));
            });
            sessions.inSession(session -> {
                Change change = session.find(Change.class, 1L);
                assertThat(change.before()).isNull();
                assertThat(change.after())
                        .isNotNull()
                        .satisfies(after -> assertThat(after.minDigits()).isEqualTo((short) 8));
                Mapping number = session.find(
                        Mapping.class, new MappingKey(change.zoneId(), "493012345678", MappingKind.NUMBER));
                assertThat(session.find(RuleSet.class, number.ruleSetId())
                                .content()
                                .rules())
                        .containsExactly(NaptrRule.ofUri("E2U+sip", "sip:+{number}@sbc.example"));
                RequesterNetwork network = session.find(
                        RequesterNetwork.class, RequesterNetworkKey.of(ClientNetwork.parse("2001:db8::/32")));
                assertThat(session.find(RequesterGroup.class, network.groupId()).zoneAccess())
                        .containsOnly(Map.entry(change.zoneId(), Access.REFUSE));
                assertThat(session.find(ChangeHead.class, (short) ChangeHead.ID).seq())
                        .isEqualTo(1);
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void digits_areOrderedAsStringsOfDigits(TestDatabase database) throws Exception {
        DataSource dataSource = TestDatabase.dataSource(database.createMigrated());
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    insert into mapping (zone_id, digits, kind, status, min_digits, max_digits, version, updated_at)
                    values (1, '4930', 1, 0, 4, 9, 0, current_timestamp), (1, '49', 0, 0, 0, 0, 0, current_timestamp),
                           (1, '5', 0, 0, 0, 0, 0, current_timestamp), (1, '493', 0, 0, 0, 0, 0, current_timestamp)
                    """);
            var rows = statement.executeQuery(
                    "select digits from mapping where zone_id = 1 and digits >= '49' and digits < '4:' order by zone_id, digits");
            StringBuilder seen = new StringBuilder();
            while (rows.next()) {
                seen.append(rows.getString(1)).append(' ');
            }
            assertThat(seen.toString()).isEqualTo("49 493 4930 ");
        }
    }

    /**
     * In the order of a language, 'pbx15' with any last character is before 'pbx150': a search by prefix would find
     * nothing.
     */
    @Test
    void textThatIsLookedForByItsBeginning_isInTheOrderOfItsOctets() throws Exception {
        DataSource dataSource = TestDatabase.dataSource(TestDatabase.POSTGRESQL.createMigrated());
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            var columns = statement.executeQuery("""
                    select table_name || '.' || column_name from information_schema.columns
                    where table_schema = 'public' and collation_name = 'C' order by 1""");
            List<String> seen = new ArrayList<>();
            while (columns.next()) {
                seen.add(columns.getString(1));
            }
            assertThat(seen)
                    .contains(
                            "mapping.digits",
                            "mapping_prefix.digits",
                            "mapping_tag.tag",
                            "mapping_word.word",
                            "rule_set.name");
        }
    }

    /** Both print the plan of a statement as text, with the name of the index. */
    @ParameterizedTest
    @EnumSource
    void newTables_findANumberByItsKey(TestDatabase database) throws Exception {
        DataSource dataSource = TestDatabase.dataSource(database.createMigrated());
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            var plan = statement.executeQuery(
                    "explain select version from mapping where (zone_id, digits, kind) in ((1, '4930', 0))");
            StringBuilder seen = new StringBuilder();
            while (plan.next()) {
                seen.append(plan.getString(1)).append('\n');
            }
            assertThat(seen.toString()).containsAnyOf("mapping_pkey", "PRIMARY_KEY");
        }
    }

    @ParameterizedTest
    @EnumSource
    void tablesThatANewerVersionHasChanged_areRefused(TestDatabase database) throws Exception {
        DatabaseLocation location = database.createMigrated();
        execute(
                location,
                "insert into \"flyway_schema_history\" select 999, '999', 'breaks later', 'SQL', 'V999.sql', 1, 'x',"
                        + " current_timestamp, 1, true");

        assertThatThrownBy(() -> new Schema(TestDatabase.dataSource(location)).migrate())
                .isInstanceOf(DatabaseUnavailableException.class)
                .hasMessageContaining("version 999 (breaks later)")
                .hasMessageContaining("which is newer than this program and not compatible with it");
    }

    @Test
    void postgresWhoseRestoreIsNotDone_isNotTakenForANewDatabase() throws Exception {
        DatabaseLocation location = TestDatabase.POSTGRESQL.createMigrated();
        execute(location, "alter schema public rename to openenum_before_restore; create schema public");

        assertThatThrownBy(() -> new Schema(TestDatabase.dataSource(location)).migrate())
                .isInstanceOf(DatabaseUnavailableException.class)
                .hasMessageContaining("has a schema openenum_before_restore: a restore is running or was killed");

        execute(location, "drop schema public cascade; alter schema openenum_before_restore rename to public");
        new Schema(TestDatabase.dataSource(location)).migrate();
    }

    private static void execute(DatabaseLocation location, String statements) throws Exception {
        try (Connection connection = TestDatabase.dataSource(location).getConnection();
                Statement statement = connection.createStatement()) {
            for (String each : statements.split(";")) {
                statement.execute(each);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void emptyDatabase_isNotCurrent(TestDatabase database) {
        assertThat(new Schema(TestDatabase.dataSource(database.create())).isCurrent())
                .isFalse();
    }

    private static SessionFactory sessionFactory(DatabaseLocation location) {
        Configuration configuration = new Configuration()
                .setPhysicalNamingStrategy(new PhysicalNamingStrategySnakeCaseImpl())
                .setProperty("hibernate.hbm2ddl.auto", "validate")
                .addAnnotatedClass(Zone.class)
                .addAnnotatedClass(ZoneSerial.class)
                .addAnnotatedClass(RuleSet.class)
                .addAnnotatedClass(RuleSetVariant.class)
                .addAnnotatedClass(Mapping.class)
                .addAnnotatedClass(RecordSet.class)
                .addAnnotatedClass(Region.class)
                .addAnnotatedClass(RequesterGroup.class)
                .addAnnotatedClass(RequesterNetwork.class)
                .addAnnotatedClass(ChangeHead.class)
                .addAnnotatedClass(Change.class)
                .addAnnotatedClass(Changeset.class);
        configuration.getProperties().put("hibernate.connection.datasource", TestDatabase.dataSource(location));
        return configuration.buildSessionFactory();
    }
}
