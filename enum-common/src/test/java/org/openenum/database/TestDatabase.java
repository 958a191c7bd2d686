package org.openenum.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The two databases for all tests of storage, empty after each {@link #create}.
 *
 * <p>PostgreSQL is a real one, started once for each test run from the binaries in the test dependencies.
 */
public enum TestDatabase {
    H2 {
        @Override
        public DatabaseLocation create() {
            return DatabaseLocation.at("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", "sa", "");
        }
    },
    POSTGRESQL {
        @Override
        public DatabaseLocation create() {
            String name = "t" + UUID.randomUUID().toString().replace("-", "");
            try (Connection connection = Postgres.RUNNING.getPostgresDatabase().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("create database " + name);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
            return DatabaseLocation.at(
                    "jdbc:postgresql://localhost:" + Postgres.RUNNING.getPort() + "/" + name, "postgres", "postgres");
        }
    };

    /** A new, empty database without tables. */
    public abstract DatabaseLocation create();

    /** A plain data source for a location, without a pool. */
    public static DataSource dataSource(DatabaseLocation location) {
        if (location.isPostgres()) {
            PGSimpleDataSource postgres = new PGSimpleDataSource();
            postgres.setUrl(location.jdbcUrl());
            postgres.setUser(location.user());
            postgres.setPassword(location.password());
            return postgres;
        }
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL(location.jdbcUrl());
        h2.setUser(location.user());
        h2.setPassword(location.password());
        return h2;
    }

    /** A new database with the tables of this version. */
    public DatabaseLocation createMigrated() {
        DatabaseLocation location = create();
        new Schema(dataSource(location)).migrate();
        return location;
    }

    private static final class Postgres {
        static final EmbeddedPostgres RUNNING = start();

        private static EmbeddedPostgres start() {
            try {
                return TestPostgres.start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
