package org.openenum.admin.commit;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A database query that runs when no other writer can commit any more. All other commits wait for its answer, so
 * PostgreSQL gets it together with the lock of the change log's head, in one message.
 */
public interface LastCheck {

    /**
     * One statement with its parameters. Checks of one kind always have the same text, so that the database can reuse
     * the prepared statement.
     */
    String question();

    /**
     * Binds the parameters, after everything else in the transaction is done.
     *
     * @param first the index of the first parameter
     * @return the index after the last one
     */
    int bind(PreparedStatement statement, int first) throws SQLException;

    /** Reads the result, and throws if the transaction must not be committed. */
    void check(ResultSet rows) throws SQLException;
}
