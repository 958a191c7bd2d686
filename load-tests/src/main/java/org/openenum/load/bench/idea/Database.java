package org.openenum.load.bench.idea;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.database.DatabaseLocation;
import org.openenum.load.bench.server.Installation;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.server.Storage;

/** One connection to a database of this product, with the driver of enum-server. One thread uses it. */
final class Database implements AutoCloseable {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final int ROWS_AT_ONCE = 10_000;

    private final Connection connection;
    private final @Nullable PostgresCluster cluster;
    private long statements;

    private Database(Connection connection, @Nullable PostgresCluster cluster) {
        this.connection = connection;
        this.cluster = cluster;
    }

    /** Opens a database that no program of this product has open. */
    static Database open(Installation installation, Storage storage) throws IOException, SQLException {
        PostgresCluster cluster = storage.cluster();
        DatabaseLocation location = cluster == null
                ? DatabaseLocation.embedded(storage.data())
                : DatabaseLocation.at(PostgresCluster.urlAt(List.of(cluster.port())), PostgresCluster.user(), "");
        Properties properties = new Properties();
        properties.setProperty("user", String.valueOf(location.user()));
        properties.setProperty("password", String.valueOf(location.password()));
        Connection connection = installation.driver(location.jdbcUrl()).connect(location.jdbcUrl(), properties);
        return new Database(connection, cluster);
    }

    /** The database's type for octets. */
    String octets() {
        return cluster != null ? "bytea" : "varbinary(65535)";
    }

    /** Whether it is H2. */
    boolean isEmbedded() {
        return cluster == null;
    }

    /** How many statements were sent. */
    long statements() {
        return statements;
    }

    /** Processor time in seconds, of this thread, in which H2 runs, and of PostgreSQL. */
    double cpuSeconds() throws IOException {
        double own = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / NANOS_PER_SECOND;
        return cluster == null ? own : own + cluster.process().cpuSeconds();
    }

    /** The rows of a statement that the database plans once. */
    List<@Nullable Object[]> rows(String sql, Object... parameters) throws SQLException {
        statements++;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, parameters);
            try (ResultSet rows = statement.executeQuery()) {
                return rows(rows);
            }
        }
    }

    /** The rows of a statement that contains the values, so that the database has to plan it each time. */
    List<@Nullable Object[]> unpreparedRows(String sql, Object... parameters) throws SQLException {
        statements++;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(filled(sql, parameters))) {
            return rows(rows);
        }
    }

    void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Inserts many rows with one statement per row. */
    void insert(String sql, List<Object[]> rows) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < rows.size(); i++) {
                bind(statement, rows.get(i));
                statement.addBatch();
                if (i % ROWS_AT_ONCE == 0 || i == rows.size() - 1) {
                    statement.executeBatch();
                }
            }
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    private void bind(PreparedStatement statement, @Nullable Object[] parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            if (parameters[i] instanceof Object[] values) {
                String type = values instanceof Integer[] ? "int4" : values instanceof byte[][] ? "bytea" : "varchar";
                statement.setArray(i + 1, connection.createArrayOf(type, values));
            } else {
                statement.setObject(i + 1, parameters[i]);
            }
        }
    }

    private static List<@Nullable Object[]> rows(ResultSet rows) throws SQLException {
        List<@Nullable Object[]> all = new ArrayList<>();
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
            @Nullable Object[] row = new @Nullable Object[columns];
            for (int i = 0; i < columns; i++) {
                row[i] = rows.getObject(i + 1);
            }
            all.add(row);
        }
        return all;
    }

    private String filled(String sql, Object... parameters) {
        String[] texts = sql.split("\\?", -1);
        StringBuilder filled = new StringBuilder(texts[0]);
        for (int i = 0; i < parameters.length; i++) {
            filled.append(literal(parameters[i])).append(texts[i + 1]);
        }
        return filled.toString();
    }

    /** Names and digits in this experiment have no quotation marks. */
    private String literal(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof byte[] octets) {
            return (cluster != null ? "'\\x" : "X'") + HexFormat.of().formatHex(octets) + "'";
        }
        if (value instanceof Object[] values) {
            return Arrays.stream(values).map(this::literal).collect(Collectors.joining(",", "array[", "]"));
        }
        return value instanceof Number ? value.toString() : "'" + value + "'";
    }
}
