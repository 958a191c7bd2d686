package org.openenum.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.hibernate.SessionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.database.TestDatabase;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.plan.RunningPlan;

/** Invalid rows, written by SQL: SERVFAIL for their own names only. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CorruptRowIT {

    private static final String ROWS = """
            insert into zone (id, apex, numbering, primary_server, responsible, refresh_seconds, retry_seconds, expire_seconds,
                              minimum_seconds, soa_ttl_seconds, default_ttl_seconds, numbers_have_records, version, created_at, updated_at)
            values (1, 'e164.arpa', 0, 'ns.example', 'hostmaster.example', 1, 2, 3, 60, 3600, 60, false, 0, current_timestamp, current_timestamp),
                   (2, 'broken.example', 99, 'ns.example', 'hostmaster.example', 1, 2, 3, 60, 3600, 60, false, 0, current_timestamp, current_timestamp);
            insert into zone_serial (zone_id, serial) values (1, 1), (2, 1);
            insert into rule_set (id, name, ttl_seconds, version, created_at, updated_at)
            values (1, 'sound', 60, 0, current_timestamp, current_timestamp),
                   (2, 'no service', 60, 0, current_timestamp, current_timestamp),
                   (3, 'no rules', 60, 0, current_timestamp, current_timestamp),
                   (4, 'ttl', -5, 0, current_timestamp, current_timestamp),
                   (5, 'order', 60, 0, current_timestamp, current_timestamp);
            insert into naptr_rule (rule_set_id, position, sort_order, preference, flags, service, uri, regexp, replacement)
            values (1, 0, 100, 10, 'u', 'E2U+sip', 'sip:{number}@sound.example', null, '.'),
                   (2, 0, 100, 10, 'u', 'no service', 'sip:a@example', null, '.'),
                   (4, 0, 100, 10, 'u', 'E2U+sip', 'sip:a@example', null, '.'),
                   (5, 0, 70000, 10, 'u', 'E2U+sip', 'sip:a@example', null, '.');
            insert into mapping (zone_id, digits, kind, status, min_digits, max_digits, rule_set_id, version, updated_at)
            values (1, '441', 0, 0, 0, 0, 1, 0, current_timestamp), (1, '442', 0, 0, 0, 0, 2, 0, current_timestamp),
                   (1, '443', 0, 0, 0, 0, 3, 0, current_timestamp), (1, '444', 0, 0, 0, 0, 4, 0, current_timestamp),
                   (1, '445', 0, 0, 0, 0, 5, 0, current_timestamp), (1, '446', 0, 0, 0, 0, null, 0, current_timestamp),
                   (1, '447', 0, 0, 0, 0, 999, 0, current_timestamp), (1, '448', 0, 7, 0, 0, 1, 0, current_timestamp),
                   (1, '449', 9, 0, 0, 0, 1, 0, current_timestamp), (1, '451', 1, 0, 9, 4, 1, 0, current_timestamp),
                   (1, '452', 1, 0, 4, 99, 1, 0, current_timestamp), (1, '453', -1, -1, -1, -1, -1, 0, current_timestamp),
                   (1, '45x', 0, 0, 0, 0, 1, 0, current_timestamp), (1, '', 0, 0, 0, 0, 1, 0, current_timestamp),
                   (1, '454', 0, 0, 300, -4, 1, 0, current_timestamp), (1, '455', 1, 0, 4, 9, 1, 0, current_timestamp),
                   (1, '46', 1, 0, 3, 5, 1, 0, current_timestamp);
            insert into record_set (zone_id, owner_key, type, owner, ttl_seconds, rdata, version, updated_at)
            values (1, X'', 2, 'e164.arpa', 60, X'00FF00', 0, current_timestamp),
                   (1, X'', 16, 'e164.arpa', 60, X'00020161', 0, current_timestamp),
                   (1, X'6100', 16, 'a.e164.arpa', 60, X'00', 0, current_timestamp),
                   (1, X'6200', 16, 'b.e164.arpa', 60, X'00020161', 0, current_timestamp),
                   (1, X'6300', 5, 'c.e164.arpa', 60, X'000141', 0, current_timestamp),
                   (1, X'6400', 39, 'd.e164.arpa', 60, X'0002C00C', 0, current_timestamp),
                   (1, X'6500', 2, 'e.e164.arpa', 60, X'0003056100', 0, current_timestamp),
                   (1, X'6600', 16, 'f.e164.arpa', -60, X'00020161', 0, current_timestamp),
                   (1, X'6700', 99999, 'g.e164.arpa', 60, X'00020161', 0, current_timestamp),
                   (1, X'34003500350031003100', 2, '1.1.5.5.4.e164.arpa', 60, X'0003056100', 0, current_timestamp),
                   (1, X'68002A00', 16, '*.h.e164.arpa', 60, X'00', 0, current_timestamp)
            """;

    private SessionFactory sessions;
    private RunningPlan running;
    private RunningPlan withoutRoom;

    @BeforeAll
    void start() {
        sessions = StoreDatabase.sessions(TestDatabase.H2);
        StoreDatabase.run(sessions, ROWS.split(";"));
        running = running(new CacheLimits(1 << 20, 1 << 20, 1 << 20, 1_024));
        withoutRoom = running(new CacheLimits(1, 1, 1, 8));
    }

    private RunningPlan running(CacheLimits limits) {
        RunningPlan plan = new RunningPlan(
                limits,
                new JpaEntries(() -> sessions, 100),
                new JpaRuleSets(() -> sessions),
                new JpaRecords(() -> sessions, false, 100),
                new JpaZones(() -> sessions),
                new JpaChangeLog(() -> sessions));
        plan.start();
        plan.fill();
        return plan;
    }

    @AfterAll
    void close() {
        running.close();
        withoutRoom.close();
        sessions.close();
    }

    @Test
    void rowsThatAreLeftOut_doNotSayThatThereAreNoMore() {
        assertThat(new JpaEntries(() -> sessions, 100).read(1, "", 3).entries().size())
                .as("the first row has no digits")
                .isEqualTo(3);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            # numbers
            1.4.4.e164.arpa NAPTR | sip:441@sound.example
            2.4.4.e164.arpa NAPTR | SERVFAIL
            3.4.4.e164.arpa NAPTR | SERVFAIL
            4.4.4.e164.arpa NAPTR | SERVFAIL
            5.4.4.e164.arpa NAPTR | SERVFAIL
            6.4.4.e164.arpa NAPTR | SERVFAIL
            7.4.4.e164.arpa NAPTR | SERVFAIL
            8.4.4.e164.arpa NAPTR | SERVFAIL
            9.4.4.e164.arpa NAPTR | SERVFAIL
            1.5.4.e164.arpa NAPTR | SERVFAIL
            2.5.4.e164.arpa NAPTR | SERVFAIL
            3.5.4.e164.arpa NAPTR | SERVFAIL
            4.5.4.e164.arpa NAPTR | sip:454@sound.example
            2.5.5.4.e164.arpa NAPTR     | sip:4552@sound.example
            1.1.5.5.4.e164.arpa NAPTR   | SERVFAIL
            2.1.1.5.5.4.e164.arpa NAPTR | SERVFAIL
            6.5.4.e164.arpa NAPTR | NXDOMAIN
            1.1.5.4.e164.arpa NAPTR | NXDOMAIN
            5.4.e164.arpa NAPTR   | NODATA
            1.6.4.e164.arpa NAPTR | sip:461@sound.example
            # records
            e164.arpa NS          | SERVFAIL
            e164.arpa TXT         | TXT a
            e164.arpa A           | NODATA
            a.e164.arpa TXT       | SERVFAIL
            b.e164.arpa TXT       | TXT a
            c.e164.arpa A         | SERVFAIL
            x.d.e164.arpa A       | SERVFAIL
            x.e.e164.arpa A       | SERVFAIL
            f.e164.arpa TXT       | SERVFAIL
            g.e164.arpa TXT       | SERVFAIL
            x.h.e164.arpa TXT     | SERVFAIL
            h.e164.arpa TXT       | NODATA
            i.e164.arpa TXT       | NXDOMAIN
            broken.example SOA    | REFUSED
            """)
    void question_isAnswered(String question, String expected) {
        assertThat(running.ask(question)).isEqualTo(expected);
        assertThat(withoutRoom.ask(question)).as("read by itself").isEqualTo(expected);
    }
}
