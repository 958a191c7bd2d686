package org.openenum.admin.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.admin.AdminProgram;
import org.openenum.admin.ApiClient;
import org.openenum.admin.account.Role;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.TestDatabase;
import org.springframework.context.ConfigurableApplicationContext;

/** An embedded database that has closed itself, as H2 does when memory or disk run out within a statement. */
class ClosedDatabaseIT {

    @Test
    void embeddedDatabaseThatClosedItself_isOpenAgainAfterOneRequest(@TempDir Path folder) throws SQLException {
        try (ConfigurableApplicationContext admin = AdminProgram.start("--openenum.data=" + folder)) {
            HikariDataSource pool = admin.getBean(HikariDataSource.class);
            ApiClient client = AdminProgram.client(admin, Role.ADMINISTRATOR);
            assertThat(client.create("/zones/kept.example", "{}").status()).isEqualTo(201);

            useAll(pool);
            try (Connection other = TestDatabase.dataSource(admin.getBean(DatabaseLocation.class))
                            .getConnection();
                    Statement statement = other.createStatement()) {
                statement.execute("shutdown immediately");
            }
            List<Integer> answered = new ArrayList<>();
            for (int i = 0; i < 2 * pool.getMaximumPoolSize(); i++) {
                answered.add(client.get("/jobs/1").status());
            }

            assertThat(answered.subList(1, answered.size())).containsOnly(404);
            assertThat(client.get("/zones/kept.example").status()).isEqualTo(200);
        }
    }

    /** The pool does not check a connection that was used a moment ago. */
    private static void useAll(HikariDataSource pool) throws SQLException {
        List<Connection> all = new ArrayList<>();
        for (int i = 0; i < pool.getMaximumPoolSize(); i++) {
            all.add(pool.getConnection());
        }
        for (Connection connection : all) {
            connection.close();
        }
    }
}
