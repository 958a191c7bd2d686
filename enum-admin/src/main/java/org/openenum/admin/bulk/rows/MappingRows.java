package org.openenum.admin.bulk.rows;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import org.openenum.database.LongStatements;

/**
 * Writes many rows of the mapping table at once, on the connection of the current transaction.
 *
 * <p>Rows are collected and sent in batches; {@link #flush} sends the rest. If a row no longer exists, or has another
 * version, the batch fails with an {@link org.springframework.dao.OptimisticLockingFailureException}; a new one that
 * already exists fails with the database's own error. Not for several threads.
 */
interface MappingRows extends AutoCloseable {

    /** Writes nothing and locks nothing. */
    MappingRows NONE = new MappingRows() {

        @Override
        public void insert(MappingRow row) {}

        @Override
        public void update(MappingRow before, MappingRow after) {}

        @Override
        public void delete(MappingRow row) {}

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    void insert(MappingRow row) throws SQLException;

    void update(MappingRow before, MappingRow after) throws SQLException;

    void delete(MappingRow row) throws SQLException;

    void flush() throws SQLException;

    @Override
    void close() throws SQLException;

    /** The fastest way for the database of the connection. */
    static MappingRows on(Connection connection, int zoneId, Instant now) throws SQLException {
        LongStatements.allow(connection);
        return connection.getMetaData().getDatabaseProductName().equals("PostgreSQL")
                ? new CopiedRows(connection, zoneId, now)
                : new BatchedRows(connection, zoneId, now);
    }
}
