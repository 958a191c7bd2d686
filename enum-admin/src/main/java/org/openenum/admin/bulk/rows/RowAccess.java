package org.openenum.admin.bulk.rows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.openenum.database.DatabaseLocation;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;

/** Runs steps that use files and JDBC. */
public final class RowAccess {

    private RowAccess() {}

    /** A step that uses files and JDBC. */
    @FunctionalInterface
    public interface Step<T> {
        T run(Connection connection) throws SQLException, IOException;
    }

    /**
     * Runs a step on a connection for reading during long work, where each statement is its own transaction: PostgreSQL
     * ends a transaction that is idle for {@link DatabaseLocation#IDLE_WITHIN}. The pool resets the connection.
     */
    public static <T> T eachStatementAlone(DataSource dataSource, Step<T> step) {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(true);
            return step.run(connection);
        } catch (SQLException e) {
            throw translated(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a step on the connection of the current transaction. */
    public static <T> T inTransaction(DataSource dataSource, Step<T> step) {
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try {
            return step.run(connection);
        } catch (SQLException e) {
            throw translated(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }

    /** The change log recognizes a conflict with another writer by Spring's exceptions. */
    private static RuntimeException translated(SQLException e) {
        RuntimeException known = new SQLExceptionSubclassTranslator().translate("bulk", null, e);
        return known == null ? new IllegalStateException(e) : known;
    }
}
