package org.openenum.admin.commit;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A question to the database that is asked when no other writer can commit any more: everybody else who commits waits
 * for its answer, so PostgreSQL gets it together with the lock of the change log's head, in one message.
 */
public interface LastCheck {

    /**
     * One statement with its parameters; always the same text for checks of one kind, so that the database has it
     * ready.
     */
    String question();

    /**
     * Binds the parameters when the transaction has done all else.
     *
     * @param first the first one
     * @return the one after the last
     */
    int bind(PreparedStatement statement, int first) throws SQLException;

    /** Reads what the database says, and throws if the transaction may not be committed. */
    void check(ResultSet rows) throws SQLException;
}
