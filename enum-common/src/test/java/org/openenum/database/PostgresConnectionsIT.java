package org.openenum.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several hosts of which one is silent, and connections that are given up. */
class PostgresConnectionsIT {

    private static final Duration ANSWER_WITHIN = Duration.ofMinutes(10);

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void silentHost_doesNotKeepTheNextOneWaiting() throws SQLException, IOException {
        DatabaseLocation alone = TestDatabase.POSTGRESQL.create();
        // The kernel accepts connections; nobody answers.
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            PostgresConnections connections =
                    at(alone.jdbcUrl().replace("//localhost", "//127.0.0.1:" + silent.getLocalPort() + ",localhost")
                            + "?targetServerType=primary");
            try (Connection connection = connections.getConnection()) {
                assertThat(connection.isValid(1)).isTrue();
                assertThat(connection.getNetworkTimeout()).isEqualTo(ANSWER_WITHIN.toMillis());
            }
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

    private static PostgresConnections at(String url) {
        return new PostgresConnections(DatabaseLocation.at(url, "postgres", "postgres"), ANSWER_WITHIN, Map.of());
    }
}
