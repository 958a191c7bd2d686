package org.openenum.admin.change;

import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.hibernate.Session;
import org.openenum.change.ChangeHead;
import org.openenum.database.DatabaseLocation;
import org.openenum.zone.Serial;
import org.openenum.zone.ZoneSerial;
import org.springframework.stereotype.Component;

/**
 * Locks the row of {@link ChangeHead} and reads it, and with it the serials of zones: what is read behind the lock stays true until the commit. Everybody
 * else who commits waits meanwhile, so PostgreSQL gets both statements in one message.
 *
 * <p>What it returns is no part of the persistence context; {@link LogRows} writes it back.
 */
@Component
class HeadLock {

    private static final String HEAD = "select seq, audit_id, audit_hash from change_head where id = ? for update";

    private static final String SERIALS = "select zone_id, serial from zone_serial where zone_id = any (?)";

    private final EntityManager entityManager;

    private final boolean together;

    HeadLock(EntityManager entityManager, DatabaseLocation location) {
        this.entityManager = entityManager;
        this.together = location.isPostgres();
    }

    /**
     * What was read under the lock.
     *
     * @param serials by the ids of the zones; zones that are gone are not in it
     */
    record Held(ChangeHead head, Map<Integer, ZoneSerial> serials) {}

    /** Waits for the lock, which is held until the transaction ends; it may hold it already. */
    Held lock(Collection<Integer> zoneIds) {
        return entityManager
                .unwrap(Session.class)
                .doReturningWork(
                        connection -> together ? inOneMessage(connection, zoneIds) : oneByOne(connection, zoneIds));
    }

    /** Serials of more zones, under the lock. */
    Map<Integer, ZoneSerial> serials(Collection<Integer> zoneIds) {
        return entityManager.unwrap(Session.class).doReturningWork(connection -> serials(connection, zoneIds));
    }

    // The second statement sees what was committed while the first one waited: each has a snapshot of its own (READ
    // COMMITTED).
    private static Held inOneMessage(Connection connection, Collection<Integer> zoneIds) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(HEAD + "; " + SERIALS)) {
            statement.setInt(1, ChangeHead.ID);
            bindZones(statement, 2, zoneIds);
            statement.execute();
            ChangeHead head = head(statement.getResultSet());
            statement.getMoreResults();
            return new Held(head, serials(statement.getResultSet()));
        }
    }

    private static Held oneByOne(Connection connection, Collection<Integer> zoneIds) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(HEAD)) {
            statement.setInt(1, ChangeHead.ID);
            ChangeHead head = head(statement.executeQuery());
            return new Held(head, zoneIds.isEmpty() ? new HashMap<>() : serials(connection, zoneIds));
        }
    }

    private static Map<Integer, ZoneSerial> serials(Connection connection, Collection<Integer> zoneIds)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SERIALS)) {
            bindZones(statement, 1, zoneIds);
            return serials(statement.executeQuery());
        }
    }

    private static void bindZones(PreparedStatement statement, int parameter, Collection<Integer> zoneIds)
            throws SQLException {
        statement.setArray(
                parameter, statement.getConnection().createArrayOf("integer", zoneIds.toArray(Integer[]::new)));
    }

    private static ChangeHead head(ResultSet rows) throws SQLException {
        if (!rows.next()) {
            throw new IllegalStateException("the change log has lost its head");
        }
        return new ChangeHead(rows.getLong(1), rows.getLong(2), rows.getBytes(3));
    }

    private static Map<Integer, ZoneSerial> serials(ResultSet rows) throws SQLException {
        Map<Integer, ZoneSerial> serials = new HashMap<>();
        while (rows.next()) {
            int zoneId = rows.getInt(1);
            serials.put(zoneId, new ZoneSerial(zoneId, new Serial(rows.getLong(2))));
        }
        return serials;
    }
}
