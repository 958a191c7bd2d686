package org.openenum.admin.bulk.rows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.openenum.database.DatabaseLocation;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;

/** Runs steps that read files and talk JDBC. */
public final class RowAccess {

    private RowAccess() {}

    /** A step that reads files and talks JDBC. */
    @FunctionalInterface
    public interface Step<T> {
        T run() throws SQLException, IOException;
    }

    /**
     * A connection for reading along with long work: each statement on it is a transaction of its own. PostgreSQL ends
     * one that has said nothing for {@link DatabaseLocation#IDLE_WITHIN}. The pool makes it as others again.
     */
    public static Connection eachStatementAlone(DataSource dataSource) throws SQLException {
        Connection connection = dataSource.getConnection();
        connection.setAutoCommit(true);
        return connection;
    }

    /** The change log knows a meeting with another writer by Spring's exceptions. */
    public static <T> T translating(Step<T> step) {
        try {
            return step.run();
        } catch (SQLException e) {
            RuntimeException known = new SQLExceptionSubclassTranslator().translate("bulk", null, e);
            throw known == null ? new IllegalStateException(e) : known;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
