package org.openenum.admin.backup;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.openenum.database.Schema;

/**
 * The state of a database, in numbers that distinguish it from any other.
 *
 * @param schemaVersion the last migration that a program must know; later ones only add (adr/0034)
 * @param change the number of the newest change
 * @param auditEntry the number of the newest entry of the audit trail
 * @param auditHash its hash in hexadecimal: the identity of the history up to here
 * @param rows the number of rows of each table
 */
record DatabaseState(int schemaVersion, long change, long auditEntry, String auditHash, SortedMap<String, Long> rows) {

    private static final String SCHEMA_VERSION =
            "select max(cast(\"version\" as integer)) from \"flyway_schema_history\" where \"success\""
                    + " and \"description\" not like '" + Schema.ADDITION + "%'";

    private static final String HEAD = "select seq, audit_id, audit_hash from change_head";

    private static final String TABLES = """
            select table_name from information_schema.tables
            where table_schema = current_schema and table_type = 'BASE TABLE'""";

    /** Reads the state; consistent if the transaction of the connection reads one snapshot. */
    static DatabaseState read(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            SortedMap<String, Long> rows = new TreeMap<>();
            for (String table : tables(statement)) {
                // The condition is true for every row, but H2 does not know this, and so reads all rows.
                rows.put(
                        table, number(statement, "select count(*) from \"" + table + "\" where " + always(connection)));
            }
            int schemaVersion = (int) number(statement, SCHEMA_VERSION);
            try (ResultSet head = statement.executeQuery(HEAD)) {
                head.next();
                return new DatabaseState(
                        schemaVersion,
                        head.getLong(1),
                        head.getLong(2),
                        HexFormat.of().formatHex(head.getBytes(3)),
                        rows);
            }
        }
    }

    /** Whether the database has no tables. */
    static boolean isEmpty(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return tables(statement).isEmpty();
        }
    }

    private static String always(Connection connection) throws SQLException {
        return connection.getMetaData().getDatabaseProductName().equals("H2") ? "rand() >= 0" : "true";
    }

    private static List<String> tables(Statement statement) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (ResultSet row = statement.executeQuery(TABLES)) {
            while (row.next()) {
                tables.add(row.getString(1));
            }
        }
        return tables;
    }

    private static long number(Statement statement, String query) throws SQLException {
        try (ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }
}
