package org.openenum.server.store;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.zaxxer.hikari.HikariDataSource;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;
import org.openenum.database.ExplainedStatements;
import org.openenum.database.TestDatabase;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.NumberKey;

/** The plans of the databases for the statements that load on a cache miss. */
class StatementPlansIT {

    private static final int ZONE = 1;

    /** PostgreSQL's manual (PREPARE): the first five executions are planned with the actual values. */
    private static final int PLANNED_WITH_VALUES = 5;

    private static final int READS = 40;

    @Test
    void postgres_plansALookupOfOneNumberOnce() throws SQLException {
        try (HikariDataSource pool = postgres();
                SessionFactory sessions = StoreDatabase.sessions(pool)) {
            run(pool, """
                    insert into mapping (zone_id, digits, kind, status, min_digits, max_digits, rule_set_id, version, updated_at)
                    select 1, cast(43000000 + n as varchar), 0, 0, 0, 0, 1, 0, current_timestamp
                    from generate_series(1, 20000) as s (n)""", "analyze mapping");
            JpaEntries entries = new JpaEntries(() -> sessions, 100);
            for (int i = 1; i <= READS; i++) {
                entries.read(List.of(number("4300" + i)), List.of());
            }
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet plans = statement.executeQuery("""
                            select custom_plans, generic_plans from pg_prepared_statements
                            where statement like '%join mapping%'""")) {
                assertThat(plans.next()).isTrue();
                assertThat(plans.getInt(1)).as("with values").isEqualTo(PLANNED_WITH_VALUES);
                assertThat(plans.getInt(2)).as("once and for all").isGreaterThan(READS / 2);
            }
        }
    }

    @Test
    void h2_readsNumbersAndNamesByTheirKeys() throws SQLException {
        DataSource h2 = TestDatabase.dataSource(TestDatabase.H2.createMigrated());
        // H2 updates its statistics only after 2,000 changes; without them it uses any index.
        run(h2, """
                insert into zone (id, apex, numbering, primary_server, responsible, refresh_seconds, retry_seconds, expire_seconds,
                  minimum_seconds, soa_ttl_seconds, default_ttl_seconds, numbers_have_records, version, created_at, updated_at)
                values (1, 'example', 0, 'ns.example', 'dns.example', 1, 1, 1, 1, 1, 1, false, 0, current_timestamp, current_timestamp)
                """, """
                insert into record_set (zone_id, owner_key, type, owner, ttl_seconds, rdata, version, updated_at)
                select 1, cast('h' || n as varbinary), 16, 'h' || n || '.example', 60, x'0161', 0, current_timestamp
                from system_range(1, 3000) as s (n)""");
        List<String> plans = new ArrayList<>();
        DataSource explained =
                new ExplainedStatements((sql, plan) -> plans.add(plan.replaceAll("[\"\\s]+", " "))).of(h2);
        try (SessionFactory sessions = StoreDatabase.sessions(explained)) {
            new JpaEntries(() -> sessions, 100).read(List.of(number("4312")), List.of(number("4313")));
            assertThat(plans)
                    .singleElement(as(STRING))
                    .containsPattern("PRIMARY_KEY\\w*: ZONE_ID = W.ZONE_ID AND DIGITS = W.DIGITS \\*/")
                    .containsPattern("PRIMARY_KEY\\w*: ZONE_ID = W.ZONE_ID AND DIGITS > W.DIGITS AND DIGITS < ");
            plans.clear();
            new JpaRecords(() -> sessions, false, 100)
                    .read(new NameKey(ZONE, "b\0a\0".getBytes(StandardCharsets.US_ASCII)));
            assertThat(plans)
                    .singleElement(as(STRING))
                    .containsPattern("PRIMARY_KEY\\w*: ZONE_ID = \\?\\d+ AND OWNER_KEY = (K\\.)?WANTED \\*/");
        }
    }

    private static NumberKey number(String digits) {
        return NumberKey.of(ZONE, digits);
    }

    /** A single connection, which keeps its prepared statements. */
    private static HikariDataSource postgres() {
        HikariDataSource pool = new HikariDataSource();
        pool.setDataSource(TestDatabase.dataSource(TestDatabase.POSTGRESQL.createMigrated()));
        pool.setMaximumPoolSize(1);
        return pool;
    }

    private static void run(DataSource database, String... statements) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
