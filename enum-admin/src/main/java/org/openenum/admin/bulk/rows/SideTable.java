package org.openenum.admin.bulk.rows;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A table that is kept consistent with mapping rows that are written in bulk: its rows are removed and added in
 * batches, removals first. Not for several threads.
 */
final class SideTable implements AutoCloseable {

    /** Larger batches are no faster. */
    private static final int BATCH_ROWS = 2_000;

    private final PreparedStatement insert;

    private final PreparedStatement delete;

    private int waiting;

    SideTable(Connection connection, String insert, String delete) throws SQLException {
        this.insert = connection.prepareStatement(insert);
        this.delete = connection.prepareStatement(delete);
    }

    /** The parameters of a row, the same for both statements. */
    interface Row {

        void bind(PreparedStatement statement) throws SQLException;
    }

    void added(Row row) throws SQLException {
        collect(insert, row);
    }

    void removed(Row row) throws SQLException {
        collect(delete, row);
    }

    void flush() throws SQLException {
        if (waiting > 0) {
            delete.executeBatch();
            insert.executeBatch();
            waiting = 0;
        }
    }

    @Override
    public void close() throws SQLException {
        insert.close();
        delete.close();
    }

    private void collect(PreparedStatement statement, Row row) throws SQLException {
        row.bind(statement);
        statement.addBatch();
        if (++waiting >= BATCH_ROWS) {
            flush();
        }
    }
}
