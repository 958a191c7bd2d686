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
import org.openenum.database.TestDatabase;

/** How long a statement waits for a lock, on PostgreSQL. */
class LockTimeoutIT {

    private final DatabaseLocation location = TestDatabase.POSTGRESQL.create();

    @TempDir
    Path folder;

    @Test
    void connectionsWhoseFirstTransactionIsRolledBack_keepIt() throws SQLException {
        Place place = new Place(
                folder,
                new DatabaseAddress(location.jdbcUrl(), location.user(), location.password(), Duration.ofSeconds(60)));
        try (HikariDataSource pool = new DatabaseConfiguration().dataSource(location, place)) {
            List<Connection> all = new ArrayList<>();
            for (int i = 0; i < pool.getMaximumPoolSize(); i++) {
                all.add(pool.getConnection());
            }
            for (Connection connection : all) {
                connection.rollback();
                assertThat(lockTimeout(connection)).isEqualTo("10s");
                connection.close();
            }
        }
    }

    private static String lockTimeout(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("show lock_timeout")) {
            row.next();
            return row.getString(1);
        }
    }
}
