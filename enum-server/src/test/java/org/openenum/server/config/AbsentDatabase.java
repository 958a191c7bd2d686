package org.openenum.server.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.Schema;
import org.openenum.database.TestDatabase;

/** A database of either kind that can be made unavailable, and available again unchanged. */
interface AbsentDatabase {

    DatabaseLocation location();

    /** Refuses new connections from here on, and closes the present ones. */
    void takeAway() throws IOException, SQLException;

    void bringBack() throws IOException, SQLException;

    static AbsentDatabase of(TestDatabase kind, Path folder) {
        return kind == TestDatabase.H2 ? new OfFile(folder) : new OfServer(kind.createMigrated());
    }

    static void execute(DatabaseLocation at, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        at.jdbcUrl(), String.valueOf(at.user()), String.valueOf(at.password()));
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** H2 in a file, which is moved. */
    record OfFile(Path file, DatabaseLocation location) implements AbsentDatabase {

        OfFile(Path folder) {
            this(
                    folder.resolve("plan.mv.db"),
                    DatabaseLocation.at("jdbc:h2:file:" + folder.resolve("plan") + ";IFEXISTS=TRUE", "sa", ""));
            new Schema(TestDatabase.dataSource(
                            DatabaseLocation.at(location.jdbcUrl().replace(";IFEXISTS=TRUE", ""), "sa", "")))
                    .migrate();
        }

        @Override
        public void takeAway() throws IOException, SQLException {
            execute(location, "shutdown");
            Files.move(file, file.resolveSibling("away"));
        }

        @Override
        public void bringBack() throws IOException {
            Files.move(file.resolveSibling("away"), file);
        }
    }

    /** A database of a PostgreSQL server, which is renamed. */
    record OfServer(DatabaseLocation location) implements AbsentDatabase {

        @Override
        public void takeAway() throws SQLException {
            execute(
                    server(),
                    "alter database " + name() + " allow_connections false",
                    "select pg_terminate_backend(pid) from pg_stat_activity where datname = '" + name() + "'");
        }

        @Override
        public void bringBack() throws SQLException {
            execute(server(), "alter database " + name() + " allow_connections true");
        }

        private String name() {
            return location.jdbcUrl().substring(location.jdbcUrl().lastIndexOf('/') + 1);
        }

        private DatabaseLocation server() {
            return DatabaseLocation.at(
                    location.jdbcUrl().replace("/" + name(), "/postgres"), location.user(), location.password());
        }
    }
}
