package org.openenum.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several hosts, one of which does not answer, and abandoned connections. */
class PostgresConnectionsIT {

    private static final Duration ANSWER_WITHIN = Duration.ofMinutes(10);

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void silentHost_doesNotKeepTheNextOneWaiting() throws SQLException, IOException {
        DatabaseLocation alone = TestDatabase.POSTGRESQL.create();
        // The kernel accepts connections, but nobody answers.
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            PostgresConnections connections =
                    at(alone.jdbcUrl().replace("//localhost", "//127.0.0.1:" + silent.getLocalPort() + ",localhost")
                            + "?targetServerType=primary&socketTimeout=60");
            try (Connection connection = connections.getConnection()) {
                assertThat(connection.isValid(1)).isTrue();
            }
        }
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void noneOfSeveralHosts_isSaidOfEach_thoughOneStandsThereTwice() {
        // Nobody listens on these ports.
        String hosts = "127.0.0.1:1,127.0.0.1:2,127.0.0.1:1";
        assertThatThrownBy(() -> port(at("jdbc:postgresql://" + hosts + "/e?targetServerType=primary")))
                .isInstanceOfSatisfying(
                        SQLException.class,
                        e -> assertThat(LostConnection.isBehind(e)).isTrue())
                .hasMessageContaining("127.0.0.1:1")
                .hasMessageContaining("127.0.0.1:2");
    }

    @Test
    void openConnection_hasLongerToAnswerThanANewOne() throws SQLException {
        try (Connection connection =
                at(TestDatabase.POSTGRESQL.create().jdbcUrl()).getConnection()) {
            assertThat(connection.getNetworkTimeout()).isEqualTo(ANSWER_WITHIN.toMillis());
        }
    }

    @Test
    void timeOutsInTheAddress_comeFirst() throws SQLException {
        PostgresConnections connections = at(TestDatabase.POSTGRESQL.create().jdbcUrl() + "?socketTimeout=77");
        try (Connection connection = connections.getConnection()) {
            assertThat(connection.getNetworkTimeout()).isEqualTo(77_000);
        }
    }

    @Test
    void refusedRow_isNotInTheMessage() throws SQLException {
        try (Connection connection =
                        at(TestDatabase.POSTGRESQL.create().jdbcUrl()).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create temporary table guarded (secret text constraint short check (secret = 'x'))");
            assertThatThrownBy(() -> statement.execute("insert into guarded values ('hash of a password')"))
                    .hasMessageContaining("short")
                    .hasMessageNotContaining("hash of a password");
            statement.addBatch("insert into guarded values ('hash of a password')");
            assertThatThrownBy(statement::executeBatch)
                    .hasMessageContaining("short")
                    .hasMessageNotContaining("hash of a password");
        }
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void connectionThatIsGivenUp_endsTheStatementThatWaits() throws Exception {
        PostgresConnections connections = at(TestDatabase.POSTGRESQL.create().jdbcUrl());
        try (Connection connection = connections.getConnection();
                Statement statement = connection.createStatement()) {
            CompletableFuture<Void> begun = new CompletableFuture<>();
            CompletableFuture<Void> gaveUp = begun.thenRunAsync(connections::giveUpAll);
            begun.complete(null);
            assertThatThrownBy(() -> statement.execute("select pg_sleep(600)"))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            e -> assertThat(LostConnection.isBehind(e)).isTrue());
            gaveUp.join();
        }
    }

    /** The driver asks the frozen server over another connection to cancel the statement, and waits for that. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void connectionThatIsGivenUp_endsTheStatement_whoseCancellationWaits(@TempDir Path files) throws Exception {
        try (EmbeddedPostgres postgres = TestPostgres.at(files).start()) {
            PostgresConnections connections = at("jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/postgres");
            Connection connection = connections.getConnection();
            Statement statement = connection.createStatement();
            statement.setQueryTimeout(1);
            FrozenPostgres frozen = new FrozenPostgres(postgres);
            try {
                CompletableFuture<Boolean> execution = CompletableFuture.supplyAsync(() -> isExecuted(statement));
                // By now the statement is being cancelled.
                assertThat(execution).failsWithin(Duration.ofMillis(1_500));
                connections.giveUpAll();
                assertThat(execution).succeedsWithin(Duration.ofSeconds(5)).isEqualTo(false);
            } finally {
                frozen.thaw();
            }
        }
    }

    private static boolean isExecuted(Statement statement) {
        try {
            return statement.execute("select 1");
        } catch (SQLException e) {
            return false;
        }
    }

    /** Both are asked: as long as the new primary has not been seen, either may be the first to answer. */
    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void primaryWhosePlaceAnotherHasTaken_isNotConnectedTo(@TempDir Path files) throws Exception {
        Path copy = files.resolve("next");
        try (EmbeddedPostgres old = StandbyPostgres.primary(files.resolve("old"), copy)) {
            PostgresConnections connections;
            try (EmbeddedPostgres next = StandbyPostgres.of(old, copy)) {
                connections = at("jdbc:postgresql://127.0.0.1:" + next.getPort() + ",127.0.0.1:" + old.getPort()
                        + "/postgres?targetServerType=primary");
                assertThat(port(connections)).isEqualTo(old.getPort());
                try (Connection connection = next.getPostgresDatabase().getConnection();
                        Statement statement = connection.createStatement()) {
                    statement.execute("select pg_promote()");
                }
                while (port(connections) != next.getPort()) {
                    Thread.onSpinWait();
                }
                for (int i = 0; i < 10; i++) {
                    assertThat(port(connections)).isEqualTo(next.getPort());
                }
            }
            assertThatThrownBy(() -> port(connections))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            e -> assertThat(LostConnection.isBehind(e)).isTrue())
                    .hasMessageContaining("still acts as the primary");
        }
    }

    private static int port(PostgresConnections connections) throws SQLException {
        try (Connection connection = connections.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select inet_server_port()")) {
            row.next();
            return row.getInt(1);
        }
    }

    private static PostgresConnections at(String url) {
        return new PostgresConnections(DatabaseLocation.at(url, "postgres", "postgres"), ANSWER_WITHIN, Map.of());
    }
}
