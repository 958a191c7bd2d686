package org.openenum.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.database.TestDatabase;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.plan.RunningPlan;

/** How many statements a query needs when there is no room in the cache, on both databases. */
class ReadStatementCountIT {

    private static final String PLAN = """
            insert into zone (id, apex, numbering, primary_server, responsible, refresh_seconds, retry_seconds, expire_seconds,
                              minimum_seconds, soa_ttl_seconds, default_ttl_seconds, numbers_have_records, version, created_at, updated_at)
            values (1, 'e164.arpa', 0, 'ns.example', 'hostmaster.example', 1, 2, 3, 60, 3600, 60, false, 0, current_timestamp, current_timestamp);
            insert into zone_serial (zone_id, serial) values (1, 1);
            insert into rule_set (id, name, ttl_seconds, version, created_at, updated_at)
            values (1, 'one', 60, 0, current_timestamp, current_timestamp);
            insert into naptr_rule (rule_set_id, position, sort_order, preference, flags, service, uri, regexp, replacement)
            values (1, 0, 100, 10, 'u', 'E2U+sip', 'sip:{number}@example', null, '.');
            insert into mapping (zone_id, digits, kind, status, min_digits, max_digits, rule_set_id, version, updated_at)
            values (1, '4411', 1, 0, 6, 9, 1, 0, current_timestamp)""";

    private static final int NUMBERS = 1_000;

    private final List<String> prepared = new CopyOnWriteArrayList<>();

    @ParameterizedTest
    @EnumSource
    void cacheOfNothing_readsOneStatementForAQuestion(TestDatabase database) {
        try (SessionFactory sessions = sessions(database);
                RunningPlan running = running(sessions, database)) {
            running.start();
            running.fill();
            prepared.clear();
            assertThat(running.askNumber("43100")).isEqualTo("sip:43100@example");
            assertThat(reading()).as("the number, and its rules once").hasSize(2);

            prepared.clear();
            assertThat(running.askNumber("43101")).isEqualTo("sip:43101@example");
            assertThat(reading()).as("a number").hasSize(1);
            assertThat(running.askNumber("42999")).isEqualTo("NXDOMAIN");
            assertThat(running.askNumber("441155")).isEqualTo("sip:441155@example");
            assertThat(running.askNumber("4310")).isEqualTo("NODATA");
            assertThat(reading()).as("one each, but where the directory knows").hasSize(3);
        }
    }

    private List<String> reading() {
        return prepared.stream()
                .filter(sql -> sql.contains("mapping") || sql.contains("naptr_rule"))
                .toList();
    }

    private static RunningPlan running(SessionFactory sessions, TestDatabase database) {
        return new RunningPlan(
                new CacheLimits(1, 1, 1, 64),
                new JpaEntries(() -> sessions, 100),
                new JpaRuleSets(() -> sessions),
                new JpaRecords(() -> sessions, database == TestDatabase.POSTGRESQL, 100),
                new JpaZones(() -> sessions),
                new JpaChangeLog(() -> sessions));
    }

    private SessionFactory sessions(TestDatabase database) {
        SessionFactory sessions = StoreDatabase.sessions(counted(TestDatabase.dataSource(database.createMigrated())));
        StoreDatabase.run(sessions, PLAN.split(";"));
        sessions.inTransaction(session -> {
            for (int i = 100; i < NUMBERS; i++) {
                session.createNativeMutationQuery("""
                                insert into mapping (zone_id, digits, kind, status, min_digits, max_digits, rule_set_id, version, updated_at)
                                values (1, :digits, 0, 0, 0, 0, 1, 0, current_timestamp)""")
                        .setParameter("digits", "43" + i)
                        .executeUpdate();
            }
        });
        return sessions;
    }

    private DataSource counted(DataSource real) {
        return (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    Object result = invoke(real, method, arguments);
                    return result instanceof Connection connection ? counted(connection) : result;
                });
    }

    private Connection counted(Connection real) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")) {
                        prepared.add((String) arguments[0]);
                    }
                    return invoke(real, method, arguments);
                });
    }

    private static Object invoke(Object on, java.lang.reflect.Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(on, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
