package org.openenum.admin.bulk.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.TestDatabase;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** A slow import on PostgreSQL, in which each number has its own rules. */
class SlowRowsIT {

    private static final int CHUNKS = 20;

    private static final int CHUNK_CONTENTS = 500;

    private static final String ROWS_READ =
            "select coalesce(seq_tup_read, 0) from pg_stat_user_tables where relname = 'rule_set'";

    private static final String ROWS_MADE =
            "select coalesce(n_tup_ins, 0) from pg_stat_user_tables where relname = 'rule_set'";

    private final RunningAdmin admin = RunningAdmin.on(TestDatabase.POSTGRESQL);

    @Test
    void contents_areLookedUpByTheirIndex_howeverFewThereAre() throws SQLException {
        RunningAdmin alone = RunningAdmin.alone(TestDatabase.POSTGRESQL);
        try (Connection connection = alone.get(DataSource.class).getConnection()) {
            long before = now(connection, ROWS_READ);
            try (RuleSetRows rows = new RuleSetRows(new SingleConnectionDataSource(connection, true), Instant.now())) {
                for (int i = 0; i < CHUNKS; i++) {
                    Map<ByteBuffer, RuleSetContent> contents = contents();
                    assertThat(rows.findOrMake(contents)).containsOnlyKeys(contents.keySet());
                }
            }
            // PostgreSQL updates its statistics with a delay; once all rows are written, it has counted how they were
            // read.
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(now(connection, ROWS_MADE)).isEqualTo(CHUNKS * CHUNK_CONTENTS));
            // It may be read once as a whole by another thread; a scan for each look-up would read a hundred thousand
            // times as much.
            assertThat(now(connection, ROWS_READ) - before).isLessThan(2 * CHUNKS * CHUNK_CONTENTS);
        } finally {
            alone.close();
        }
    }

    /** Otherwise PostgreSQL ends the transaction as idle. */
    @Test
    void rowsThatComeSlowly_areSentLongBeforeTheTransactionCountsAsIdle() throws SQLException {
        String apex = RunningAdmin.newApex();
        ApiClient.Answer zone = admin.client(Role.ADMINISTRATOR).create("/zones/" + apex, "{}");
        assertThat(zone.status()).isEqualTo(201);
        AtomicLong nanos = new AtomicLong();
        try (Connection connection = admin.get(DataSource.class).getConnection()) {
            connection.setAutoCommit(false);
            int zoneId = (int) number(connection, "select id from zone where apex = '" + apex + "'");
            String count = "select count(*) from mapping where zone_id = " + zoneId;
            try (CopiedRows rows = new CopiedRows(connection, zoneId, Instant.now(), nanos::get)) {
                rows.insert(row("4930"));
                rows.insert(row("4931"));
                assertThat(number(connection, count)).isZero();

                nanos.addAndGet(DatabaseLocation.IDLE_WITHIN.dividedBy(2).toNanos());
                rows.insert(row("4932"));
                await().atMost(Duration.ofSeconds(60))
                        .untilAsserted(
                                () -> assertThat(number(connection, count)).isEqualTo(3));
            }
            connection.rollback();
        }
    }

    private static MappingRow row(String digits) {
        return new MappingRow(digits, MappingKind.NUMBER, MappingStatus.CLOSED, 0, 0, null, null, null, -1);
    }

    private static Map<ByteBuffer, RuleSetContent> contents() {
        Map<ByteBuffer, RuleSetContent> contents = new HashMap<>();
        for (int i = 0; i < CHUNK_CONTENTS; i++) {
            NaptrRule rule = NaptrRule.ofUri("E2U+sip", "sip:" + UUID.randomUUID() + "@example");
            RuleSetContent content = new RuleSetContent(60, List.of(rule));
            contents.put(ByteBuffer.wrap(content.hash()), content);
        }
        return contents;
    }

    /** A transaction sees one state of the statistics, so each reading is its own transaction. */
    private static long now(Connection connection, String query) throws SQLException {
        connection.setAutoCommit(true);
        return number(connection, query);
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }
}
