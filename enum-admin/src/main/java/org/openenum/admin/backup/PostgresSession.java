package org.openenum.admin.backup;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.openenum.database.DatabaseLocation;
import org.postgresql.Driver;
import org.postgresql.jdbc.PgConnection;
import org.postgresql.util.HostSpec;

/**
 * A connection to PostgreSQL, and its parameters for PostgreSQL's own programs, so that they connect to the same
 * server.
 */
final class PostgresSession implements AutoCloseable {

    /** The parameters of the JDBC URL for encryption, and their names in libpq. */
    private static final Map<String, String> ENCRYPTION = Map.of(
            "sslmode", "PGSSLMODE",
            "sslrootcert", "PGSSLROOTCERT",
            "sslcert", "PGSSLCERT",
            "sslkey", "PGSSLKEY");

    private final Properties address;
    private final PgConnection connection;
    private final PostgresPrograms programs;

    PostgresSession(DatabaseLocation location) throws SQLException, IOException {
        this.address = new Properties();
        if (location.user() != null) {
            address.setProperty("user", location.user());
        }
        if (location.password() != null) {
            address.setProperty("password", location.password());
        }
        Connection opened = DriverManager.getConnection(location.jdbcUrl(), address);
        this.connection = opened.unwrap(PgConnection.class);
        this.address.putAll(Objects.requireNonNull(Driver.parseURL(location.jdbcUrl(), address)));
        this.programs = PostgresPrograms.ofThisMachine(System.getenv().getOrDefault("PATH", ""));
    }

    Connection connection() {
        return connection;
    }

    int majorVersion() throws SQLException {
        return connection.getMetaData().getDatabaseMajorVersion();
    }

    String database() throws SQLException {
        return text("select current_database()");
    }

    String text(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }

    void execute(String... commands) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String command : commands) {
                statement.execute(command);
            }
        }
    }

    PostgresPrograms.Program program(String name, int atLeast) throws SQLException {
        return programs.find(name, Math.max(atLeast, majorVersion()));
    }

    /**
     * A command with the parameters of this session; the password is in its environment, which other users cannot read.
     *
     * @param messages the file for its error messages
     */
    ProcessBuilder command(PostgresPrograms.Program program, Path messages, String... arguments) throws SQLException {
        List<String> words = new ArrayList<>(List.of(program.path().toString(), "--no-password"));
        words.addAll(List.of(arguments));
        ProcessBuilder command = new ProcessBuilder(words).redirectError(messages.toFile());
        Map<String, String> environment = command.environment();
        HostSpec host = connection.getQueryExecutor().getHostSpec();
        environment.put("PGHOST", host.getHost());
        environment.put("PGPORT", Integer.toString(host.getPort()));
        environment.put("PGDATABASE", database());
        environment.put("PGUSER", connection.getMetaData().getUserName());
        if (address.getProperty("password") != null) {
            environment.put("PGPASSWORD", address.getProperty("password"));
        }
        environment.putAll(encryption(address));
        return command;
    }

    /** The encryption settings for libpq, so that it trusts no server that the driver would not trust. */
    static Map<String, String> encryption(Properties address) {
        Map<String, String> told = new HashMap<>();
        String ssl = address.getProperty("ssl", "false");
        if (ssl.isEmpty() || Boolean.parseBoolean(ssl)) {
            // The driver's default if the URL has no sslmode.
            told.put("PGSSLMODE", "verify-full");
        }
        ENCRYPTION.forEach((name, variable) -> {
            if (address.getProperty(name) != null) {
                told.put(variable, address.getProperty(name));
            }
        });
        return told;
    }

    /** Waits for the end of the process. */
    static void await(Process process, String name, Path messages) throws IOException {
        try {
            if (process.waitFor() != 0) {
                throw new BackupException(name + " failed: "
                        + Files.readString(messages, StandardCharsets.UTF_8).strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackupException("interrupted");
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
