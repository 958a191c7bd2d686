package org.openenum.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.openenum.server.store.StoreDatabase.run;
import static org.openenum.server.store.StoreDatabase.sessions;

import java.time.Duration;
import org.hibernate.SessionFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.database.TestDatabase;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.feed.ChangeSource;
import org.openenum.server.plan.RunningPlan;
import org.openenum.server.snapshot.HistoryPlace;

/** How the feed reacts to invalid rows in the change log, and to a restored database, on both databases. */
class ChangeLogFaultsIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** Two numbers, two shared destinations, and ten changes with audit entries. */
    private static final String PLAN = """
            insert into zone (id, apex, numbering, primary_server, responsible, refresh_seconds, retry_seconds, expire_seconds,
                              minimum_seconds, soa_ttl_seconds, default_ttl_seconds, numbers_have_records, version, created_at, updated_at)
            values (1, 'e164.arpa', 0, 'ns.example', 'hostmaster.example', 1, 2, 3, 60, 3600, 60, false, 0, current_timestamp, current_timestamp);
            insert into zone_serial (zone_id, serial) values (1, 10);
            insert into rule_set (id, name, ttl_seconds, version, created_at, updated_at)
            values (1, 'a', 60, 0, current_timestamp, current_timestamp), (2, 'b', 60, 0, current_timestamp, current_timestamp);
            insert into naptr_rule (rule_set_id, position, sort_order, preference, flags, service, uri, replacement)
            values (1, 0, 100, 10, 'u', 'E2U+sip', 'sip:a@example', '.'), (2, 0, 100, 10, 'u', 'E2U+sip', 'sip:b@example', '.');
            insert into mapping (zone_id, digits, kind, status, min_digits, max_digits, rule_set_id, version, updated_at)
            values (1, '441', 0, 0, 0, 0, 1, 0, current_timestamp), (1, '442', 0, 0, 0, 0, 1, 0, current_timestamp);
            insert into audit_entry (id, happened_at, actor, action, object, previous_hash, hash)
            values (10, current_timestamp, 'test', 'number.put', '441', %1$s, %1$s);
            update change_head set seq = 10, audit_id = 10, audit_hash = %1$s
            """;

    /** Number 11 of the log: 443 has the rules of 1. */
    private static final String LOGGED_443 = """
            insert into change_log (seq, changeset_id, subject, zone_id, zone_serial, digits, kind, after_status, after_min_digits,
                                    after_max_digits, after_rule_set_id)
            values (11, 11, 0, 1, 11, '443', 0, 0, 0, 0, 1)
            """;

    /** Points 442 to the other destination in the row of the number, but not in the log. */
    private static final String UNLOGGED = "update mapping set rule_set_id = 2 where zone_id = 1 and digits = '442'";

    @ParameterizedTest
    @EnumSource
    void rowsWithinAZoneThatMakeNoSense_holdNothingUp_andTheZoneIsReadAgain(TestDatabase database) {
        try (SessionFactory sessions = sessions(database);
                RunningPlan running = running(database, sessions)) {
            assertThat(running.askNumber("442")).isEqualTo("sip:a@example");
            run(
                    sessions,
                    UNLOGGED,
                    """
                    insert into change_log (seq, changeset_id, subject, zone_id, zone_serial, digits, kind, after_status, after_min_digits,
                                            after_max_digits, after_rule_set_id, owner, type)
                    values (11, 11, 0, 1, 11, '44x', 0, 0, 0, 0, 2, null, null), (12, 11, 0, 1, 11, '442', 9, 0, 0, 0, 2, null, null),
                           (13, 11, 0, 1, 11, null, 0, 0, 0, 0, 2, null, null), (14, 11, 4, 1, 11, '4-4', null, null, null, null, null, null, null),
                           (15, 11, 3, 1, 11, null, null, null, null, null, null, 'a..b', 1), (16, 11, 0, 1, -7, '442', 0, 0, 0, 0, 2, null, null),
                           (17, 11, 3, 1, 11, null, null, null, null, null, null, 'www.example.com', 1),
                           (18, 11, 0, 1, 11, '443', 0, 0, 0, 0, 1, null, null)
                    """,
                    number("443", 1),
                    "update zone_serial set serial = 11",
                    "update change_head set seq = 18");
            running.fill();
            assertThat(running.askNumber("442")).isEqualTo("sip:b@example");
            assertThat(running.askNumber("443")).isEqualTo("sip:a@example");
            assertThat(running.ask("e164.arpa SOA")).contains(" 11 ");
            assertThat(running.feed().unreadable()).isEqualTo(7);
            assertThat(running.feed().reloads()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void rowThatMayHaveChangedAnything_everythingIsReadAfresh(TestDatabase database) {
        try (SessionFactory sessions = sessions(database);
                RunningPlan running = running(database, sessions)) {
            assertThat(running.askNumber("442")).isEqualTo("sip:a@example");
            run(
                    sessions,
                    "update naptr_rule set uri = 'sip:elsewhere@example' where rule_set_id = 1",
                    "insert into change_log (seq, changeset_id, subject) values (11, 11, 99)",
                    "update change_head set seq = 11");
            awaitReload(running);
            assertThat(running.askNumber("442")).isEqualTo("sip:elsewhere@example");
            assertThat(running.feed().unreadable()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void databaseRestored_isReadAfresh(TestDatabase database) {
        try (SessionFactory sessions = sessions(database);
                RunningPlan running = running(database, sessions)) {
            assertThat(running.askNumber("442")).isEqualTo("sip:a@example");
            run(
                    sessions,
                    UNLOGGED,
                    "update zone_serial set serial = 7",
                    "update change_head set seq = 7, audit_id = 7");
            awaitReload(running);
            assertThat(running.feed().cursor()).isEqualTo(7);
            assertThat(running.askNumber("442")).isEqualTo("sip:b@example");
            assertThat(running.ask("e164.arpa SOA")).contains(" 7 ");
        }
    }

    @ParameterizedTest
    @EnumSource
    void databaseRestored_thatHasComeFurtherSince_isReadAfresh(TestDatabase database) {
        try (SessionFactory sessions = sessions(database);
                RunningPlan running = running(database, sessions)) {
            assertThat(running.askNumber("442")).isEqualTo("sip:a@example");
            run(
                    sessions,
                    UNLOGGED,
                    number("443", 1),
                    LOGGED_443,
                    "update audit_entry set hash = " + hash(database, "0b"),
                    "insert into audit_entry (id, happened_at, actor, action, object, previous_hash, hash)"
                            + " values (11, current_timestamp, 'test', 'number.put', '443', " + hash(database, "0b")
                            + ", " + hash(database, "0c") + ")",
                    "update zone_serial set serial = 11",
                    "update change_head set seq = 11, audit_id = 11, audit_hash = " + hash(database, "0c"));
            awaitReload(running);
            assertThat(running.feed().cursor()).isEqualTo(11);
            assertThat(running.askNumber("442")).isEqualTo("sip:b@example");
            assertThat(running.askNumber("443")).isEqualTo("sip:a@example");
        }
    }

    @ParameterizedTest
    @EnumSource
    void auditedChanges_areFollowedWithoutReadingAfresh(TestDatabase database) {
        try (SessionFactory sessions = sessions(database);
                RunningPlan running = running(database, sessions)) {
            run(
                    sessions,
                    number("443", 1),
                    LOGGED_443,
                    "insert into audit_entry (id, happened_at, actor, action, object, previous_hash, hash)"
                            + " values (11, current_timestamp, 'test', 'number.put', '443', " + hash(database, "0a")
                            + ", " + hash(database, "0b") + ")",
                    "update change_head set seq = 11, audit_id = 11, audit_hash = " + hash(database, "0b"));
            running.catchUp();
            assertThat(running.askNumber("443")).isEqualTo("sip:a@example");
            assertThat(running.feed().reloads()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void firstEntryOfAnEmptyDatabase_goesOnWithItsHistory(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            JpaChangeLog log = new JpaChangeLog(() -> sessions);
            HistoryPlace empty = log.head(HistoryPlace.NOWHERE).place();
            run(sessions, PLAN.formatted(hash(database, "0a")).split(";"));

            assertThat(log.head(empty).history()).isEqualTo(ChangeSource.History.SAME);
        }
    }

    private static void awaitReload(RunningPlan running) {
        await().atMost(LIMIT).until(() -> running.feed().reloads() == 1);
        await().atMost(LIMIT).until(() -> running.cache().scanLoader().isIdle());
    }

    private static String number(String digits, int ruleSet) {
        return "insert into mapping (zone_id, digits, kind, status, min_digits, max_digits, rule_set_id, version, updated_at)"
                + " values (1, '" + digits + "', 0, 0, 0, 0, " + ruleSet + ", 0, current_timestamp)";
    }

    /** Thirty-two octets, as a literal of the database. */
    private static String hash(TestDatabase database, String octet) {
        return (database == TestDatabase.POSTGRESQL ? "'\\x" : "X'") + octet.repeat(32) + "'";
    }

    private static RunningPlan running(TestDatabase database, SessionFactory sessions) {
        run(sessions, PLAN.formatted(hash(database, "0a")).split(";"));
        RunningPlan running = new RunningPlan(
                new CacheLimits(1 << 20, 1 << 20, 1 << 20, 1_024),
                new JpaEntries(() -> sessions, 100),
                new JpaRuleSets(() -> sessions),
                new JpaRecords(() -> sessions, database == TestDatabase.POSTGRESQL, 100),
                new JpaZones(() -> sessions),
                new JpaChangeLog(() -> sessions));
        running.start();
        running.fill();
        return running;
    }
}
