package org.openenum.admin.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.admin.config.DatabaseConfiguration.DatabaseAddress;
import org.openenum.admin.config.DatabaseConfiguration.Place;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.OwnedFiles;
import org.openenum.database.TestDatabase;

/** How long a statement waits for a lock, and a transaction for its next statement, on PostgreSQL. */
class LockTimeoutIT {

    private final DatabaseLocation location = TestDatabase.POSTGRESQL.create();

    @TempDir
    Path folder;

    @Test
    void connectionsWhoseFirstTransactionIsRolledBack_keepIt() throws SQLException {
        try (HikariDataSource pool = start()) {
            List<Connection> all = new ArrayList<>();
            for (int i = 0; i < pool.getMaximumPoolSize(); i++) {
                all.add(pool.getConnection());
            }
            for (Connection connection : all) {
                connection.rollback();
                assertThat(setting(connection, "lock_timeout")).isEqualTo("10s");
                assertThat(setting(connection, "idle_in_transaction_session_timeout"))
                        .isEqualTo("12s");
                connection.close();
            }
        }
    }

    /** The lock on the history of migrations is held by a connection other than that of the migration. */
    @Test
    void migrationThatTakesLonger_isDone() throws SQLException {
        try (Connection connection = TestDatabase.dataSource(location).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create schema elsewhere");
            statement.execute("""
                    create function elsewhere.stand_still() returns event_trigger language plpgsql as $$ begin
                        if current_query() like '%asked_for%' then perform pg_sleep(14); end if;
                    end $$""");
            statement.execute("create event trigger still on ddl_command_start when tag in ('ALTER TABLE')"
                    + " execute function elsewhere.stand_still()");
        }
        try (HikariDataSource pool = start();
                Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet done = statement.executeQuery(
                        "select count(*) from flyway_schema_history where version = '20' and execution_time > 12000")) {
            done.next();
            assertThat(done.getInt(1)).isEqualTo(1);
        }
    }

    private HikariDataSource start() {
        return new DatabaseConfiguration()
                .dataSource(
                        location,
                        OwnedFiles.of(location),
                        new Place(
                                folder,
                                new DatabaseAddress(
                                        location.jdbcUrl(),
                                        location.user(),
                                        location.password(),
                                        Duration.ofSeconds(60))));
    }

    private static String setting(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("show " + name)) {
            row.next();
            return row.getString(1);
        }
    }
}
