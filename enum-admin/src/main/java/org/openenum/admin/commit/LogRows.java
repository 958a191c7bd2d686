package org.openenum.admin.commit;

import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;
import org.openenum.change.Change;
import org.openenum.change.ChangeHead;
import org.openenum.change.Changeset;
import org.openenum.database.DatabaseLocation;
import org.openenum.zone.ZoneSerial;
import org.springframework.stereotype.Component;

/**
 * Writes the end of a transaction: rows of the append-only tables (the change log, its changesets, the audit trail),
 * the log's head and the serials of zones. All other commits wait meanwhile, so this bypasses the persistence context:
 * PostgreSQL gets all of it in one message, with each table's rows as arrays of its columns; the embedded H2 gets a
 * batch for each table.
 */
@Component
class LogRows {

    /** Rows that are held in memory; more in one batch are not faster. */
    private static final int MAX_ROWS_TOGETHER = 1_000;

    private static final String HEAD = "update change_head set seq = ?, audit_id = ?, audit_hash = ?,"
            + " waited_for = coalesce(?, waited_for) where id = ?";

    private static final String SERIAL = "update zone_serial set serial = ? where zone_id = ?";

    private static final String SERIALS =
            "update zone_serial z set serial = k.serial from unnest(?, ?) k (serial, zone_id) where z.zone_id = k.zone_id";

    /** The statements at the end of a transaction, one for each table; those for the serials come last. */
    private static final String TOGETHER = String.join(
            "; ",
            LogTables.CHANGES.insertArrays(),
            LogTables.CHANGESETS.insertArrays(),
            LogTables.AUDIT_ENTRIES.insertArrays(),
            HEAD,
            "");

    private final EntityManager entityManager;

    private final boolean together;

    LogRows(EntityManager entityManager, DatabaseLocation location) {
        this.entityManager = entityManager;
        this.together = location.isPostgres();
    }

    /**
     * The rows that a transaction appends to the log.
     *
     * @param serials the serials that it has increased, by zone
     */
    record Appended(
            List<Change> changes,
            List<Changeset> changesets,
            List<AuditEntry> entries,
            Map<Integer, ZoneSerial> serials) {

        Appended() {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new TreeMap<>());
        }
    }

    /**
     * Writes within the transaction that holds the head's lock.
     *
     * @param awaited whether a client waits until the servers answer with the change
     */
    void append(Appended rows, ChangeHead head, boolean awaited) {
        Long waitedFor = awaited ? head.seq() : null;
        entityManager.unwrap(Session.class).doWork(connection -> {
            if (together) {
                appendTogether(connection, rows, head, waitedFor);
            } else {
                appendOneByOne(connection, rows, head, waitedFor);
            }
        });
    }

    private static void appendTogether(Connection connection, Appended rows, ChangeHead head, @Nullable Long waitedFor)
            throws SQLException {
        Collection<ZoneSerial> serials = rows.serials().values();
        String message = TOGETHER + (serials.size() == 1 ? SERIAL : SERIALS);
        try (PreparedStatement statement = connection.prepareStatement(message)) {
            int next = LogTables.CHANGES.bindArrays(statement, 1, rows.changes());
            next = LogTables.CHANGESETS.bindArrays(statement, next, rows.changesets());
            next = LogTables.AUDIT_ENTRIES.bindArrays(statement, next, rows.entries());
            next = bind(statement, next, head, waitedFor);
            if (serials.size() == 1) {
                bind(statement, next, serials.iterator().next());
            } else {
                bind(statement, next, serials);
            }
            statement.execute();
        }
    }

    private static void appendOneByOne(Connection connection, Appended rows, ChangeHead head, @Nullable Long waitedFor)
            throws SQLException {
        insert(connection, LogTables.CHANGES, rows.changes());
        insert(connection, LogTables.CHANGESETS, rows.changesets());
        insert(connection, LogTables.AUDIT_ENTRIES, rows.entries());
        try (PreparedStatement statement = connection.prepareStatement(HEAD)) {
            bind(statement, 1, head, waitedFor);
            statement.executeUpdate();
        }
        try (PreparedStatement statement = connection.prepareStatement(SERIAL)) {
            for (ZoneSerial serial : rows.serials().values()) {
                bind(statement, 1, serial);
                statement.executeUpdate();
            }
        }
    }

    private static int bind(PreparedStatement statement, int first, ChangeHead head, @Nullable Long waitedFor)
            throws SQLException {
        statement.setLong(first, head.seq());
        statement.setLong(first + 1, head.auditId());
        statement.setBytes(first + 2, head.auditHash());
        statement.setObject(first + 3, waitedFor, Types.BIGINT);
        statement.setInt(first + 4, ChangeHead.ID);
        return first + 5;
    }

    private static void bind(PreparedStatement statement, int first, ZoneSerial serial) throws SQLException {
        statement.setLong(first, serial.serial().value());
        statement.setInt(first + 1, serial.zoneId());
    }

    private static void bind(PreparedStatement statement, int first, Collection<ZoneSerial> serials)
            throws SQLException {
        Connection connection = statement.getConnection();
        Long[] values = serials.stream().map(serial -> serial.serial().value()).toArray(Long[]::new);
        statement.setArray(first, connection.createArrayOf("bigint", values));
        Integer[] zoneIds = serials.stream().map(ZoneSerial::zoneId).toArray(Integer[]::new);
        statement.setArray(first + 1, connection.createArrayOf("integer", zoneIds));
    }

    private static <T> void insert(Connection connection, LogTable<T> table, List<T> all) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(table.insertRow())) {
            for (int from = 0; from < all.size(); from += MAX_ROWS_TOGETHER) {
                for (T row : all.subList(from, Math.min(all.size(), from + MAX_ROWS_TOGETHER))) {
                    table.bindRow(statement, row);
                    statement.addBatch();
                }
                statement.executeBatch();
            }
        }
    }
}
