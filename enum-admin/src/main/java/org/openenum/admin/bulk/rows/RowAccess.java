package org.openenum.admin.bulk.rows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;

/** Runs steps that read files and talk JDBC. */
public final class RowAccess {

    private RowAccess() {}

    /** A step that reads files and talks JDBC. */
    @FunctionalInterface
    public interface Step<T> {
        T run() throws SQLException, IOException;
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
