package org.openenum.admin.bulk.rows;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.openenum.admin.bulk.packed.Codes;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Rows by JDBC batches, which are the fastest way on H2, in key order.
 *
 * <p>The thread of a {@link RowSender} sends new rows while the caller collects the next ones: H2 does its work in the
 * calling thread.
 */
final class BatchedRows implements MappingRows {

    /** Larger batches are no faster. */
    private static final int BATCH_ROWS = 2_000;

    private final PreparedStatement insert;

    private final PreparedStatement update;

    private final PreparedStatement delete;

    private final SideRows beside;

    private final RowSender sender = new RowSender();

    private List<MappingRow> inserts = new ArrayList<>();

    private int updates;

    private int deletes;

    BatchedRows(Connection connection, int zoneId, Instant now) throws SQLException {
        beside = new SideRows(connection, zoneId);
        OffsetDateTime updatedAt = now.atOffset(ZoneOffset.UTC);
        insert = connection.prepareStatement("""
                insert into mapping (digits, kind, status, min_digits, max_digits, rule_set_id, comment,
                  tags, zone_id, version, updated_at)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)""");
        insert.setInt(9, zoneId);
        insert.setObject(10, updatedAt);
        update = connection.prepareStatement("""
                update mapping set status = ?, min_digits = ?, max_digits = ?, rule_set_id = ?, comment = ?,
                  tags = ?, version = version + 1, updated_at = ?
                where zone_id = ? and digits = ? and kind = ? and version = ?""");
        update.setObject(7, updatedAt);
        update.setInt(8, zoneId);
        delete = connection.prepareStatement(
                "delete from mapping where zone_id = ? and digits = ? and kind = ? and version = ?");
        delete.setInt(1, zoneId);
    }

    @Override
    public void insert(MappingRow row) throws SQLException {
        beside.changed(null, row);
        inserts.add(row);
        if (inserts.size() == BATCH_ROWS) {
            flushInserts();
        }
    }

    @Override
    public void update(MappingRow before, MappingRow row) throws SQLException {
        setContent(update, 1, row);
        update.setString(9, row.digits());
        update.setInt(10, Codes.of(row.kind()));
        update.setInt(11, row.version());
        beside.changed(before, row);
        update.addBatch();
        if (++updates == BATCH_ROWS) {
            flushUpdates();
        }
    }

    @Override
    public void delete(MappingRow row) throws SQLException {
        delete.setString(2, row.digits());
        delete.setInt(3, Codes.of(row.kind()));
        delete.setInt(4, row.version());
        beside.changed(row, null);
        delete.addBatch();
        if (++deletes == BATCH_ROWS) {
            flushDeletes();
        }
    }

    @Override
    public void flush() throws SQLException {
        flushInserts();
        flushUpdates();
        flushDeletes();
        sender.awaitSent();
        beside.flush();
    }

    @Override
    public void close() throws SQLException {
        try {
            sender.close();
        } finally {
            insert.close();
            update.close();
            delete.close();
            beside.close();
        }
    }

    private void flushInserts() throws SQLException {
        if (!inserts.isEmpty()) {
            List<MappingRow> rows = inserts;
            inserts = new ArrayList<>(BATCH_ROWS);
            sender.send(() -> send(rows));
        }
    }

    private void send(List<MappingRow> rows) throws SQLException {
        for (MappingRow row : rows) {
            insert.setString(1, row.digits());
            insert.setInt(2, Codes.of(row.kind()));
            setContent(insert, 3, row);
            insert.addBatch();
        }
        insert.executeBatch();
    }

    private void flushUpdates() throws SQLException {
        if (updates > 0) {
            check(update.executeBatch());
            updates = 0;
        }
    }

    private void flushDeletes() throws SQLException {
        if (deletes > 0) {
            check(delete.executeBatch());
            deletes = 0;
        }
    }

    private static void check(int[] counts) {
        for (int count : counts) {
            if (count != 1 && count != PreparedStatement.SUCCESS_NO_INFO) {
                throw new OptimisticLockingFailureException("a number was changed by somebody else in the meantime");
            }
        }
    }

    private static void setContent(PreparedStatement statement, int first, MappingRow row) throws SQLException {
        statement.setInt(first, Codes.of(row.status()));
        statement.setInt(first + 1, row.minDigits());
        statement.setInt(first + 2, row.maxDigits());
        if (row.ruleSetId() == null) {
            statement.setNull(first + 3, Types.INTEGER);
        } else {
            statement.setInt(first + 3, row.ruleSetId());
        }
        statement.setString(first + 4, row.comment());
        statement.setString(first + 5, row.tags());
    }
}
