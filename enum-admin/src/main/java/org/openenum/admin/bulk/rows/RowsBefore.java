package org.openenum.admin.bulk.rows;

import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.Codes;
import org.openenum.admin.history.RangeRows;
import org.openenum.change.Change;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.springframework.stereotype.Component;

/**
 * The rows before and after bulk changes: the change log has only one range for all of them, but history and undo need
 * each. They are written in the transaction of the change, as {@linkplain RowPacket packets} of some hundred rows.
 */
@Component
public class RowsBefore implements RangeRows {

    private static final String NEXT_PACKET = """
            select content from range_rows where range_id = ? and kind = ? and first_digits > ?
            order by range_id, kind, first_digits fetch first 1 rows only""";

    private static final String PACKET_OF_DIGITS = """
            select r.first_digits, r.last_digits, r.content from range_rows r
            where r.range_id = :range and r.kind = :kind and r.first_digits <= :digits
            order by r.range_id desc, r.kind desc, r.first_digits desc fetch first 1 rows only""";

    private final EntityManager entityManager;

    public RowsBefore(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** One row before and after the change. Null if it did not exist. */
    record Row(
            String digits,
            MappingKind kind,
            @Nullable RowContent before,
            @Nullable RowContent after) {

        Change change(int zoneId) {
            return Change.ofMapping(
                            new MappingKey(zoneId, digits, kind),
                            before == null ? null : before.state(),
                            after == null ? null : after.state())
                    .withRemarks(
                            before == null ? null : before.remarks().json(),
                            after == null ? null : after.remarks().json());
        }
    }

    @Override
    public List<Change> find(Change range, List<MappingKey> keys) {
        List<Change> found = new ArrayList<>();
        StoredPacket packet = StoredPacket.NONE;
        for (MappingKey key : keys) {
            if (packet.kind() != key.kind() || packet.first().compareTo(key.digits()) > 0) {
                packet = packetOf(range, key);
            }
            packet.rows().stream()
                    .filter(row -> row.digits().equals(key.digits()))
                    .forEach(row -> found.add(row.change(key.zoneId()).at(range)));
        }
        return found;
    }

    /**
     * A packet that may contain the row of a key, and of smaller ones.
     *
     * @param first the digits of its first row; empty if there is no packet for these and any smaller digits
     */
    private record StoredPacket(@Nullable MappingKind kind, String first, List<Row> rows) {

        static final StoredPacket NONE = new StoredPacket(null, "", List.of());
    }

    private StoredPacket packetOf(Change range, MappingKey key) {
        List<?> packets = range.beforeContent() == null
                ? List.of()
                : entityManager
                        .createNativeQuery(PACKET_OF_DIGITS, Object[].class)
                        .setParameter("range", range.beforeContent())
                        .setParameter("kind", Codes.of(key.kind()))
                        .setParameter("digits", key.digits())
                        .getResultList();
        if (packets.isEmpty()) {
            return new StoredPacket(key.kind(), "", List.of());
        }
        Object[] packet = (Object[]) packets.get(0);
        String first = (String) packet[0];
        boolean endsBefore = key.digits().compareTo((String) packet[1]) > 0;
        return new StoredPacket(
                key.kind(), first, endsBefore ? List.of() : RowPacket.rows((byte[]) packet[2], key.kind()));
    }

    /** Takes the rows of a new change in key order, on the connection of its transaction. Not for several threads. */
    static final class Writer implements AutoCloseable {

        /** Some hundred kilobytes; larger batches are no faster. */
        private static final int PACKETS_TOGETHER = 32;

        private final String range = UUID.randomUUID().toString();

        private final Map<MappingKind, RowPacket> open = new EnumMap<>(MappingKind.class);

        private final Deque<RowPacket> full = new ArrayDeque<>();

        private final PreparedStatement insert;

        private long count;

        Writer(Connection connection) throws SQLException {
            insert = connection.prepareStatement(
                    "insert into range_rows (range_id, kind, first_digits, last_digits, content) values (?, ?, ?, ?, ?)");
        }

        /** The id of these rows in the log. */
        String range() {
            return range;
        }

        void add(Row row) throws SQLException {
            RowPacket packet = open.computeIfAbsent(row.kind(), RowPacket::new);
            packet.add(row);
            if (packet.isFull()) {
                full.add(packet);
                open.remove(row.kind());
            }
            // A few rows are in the log one by one, and need no packets.
            if (++count > Touched.MAX_SINGLE_CHANGES && full.size() >= PACKETS_TOGETHER) {
                send();
            }
        }

        /** Sends the rest. */
        void finish() throws SQLException {
            if (count > Touched.MAX_SINGLE_CHANGES) {
                full.addAll(open.values());
                open.clear();
                send();
            }
        }

        @Override
        public void close() throws SQLException {
            insert.close();
        }

        private void send() throws SQLException {
            for (RowPacket packet : full) {
                insert.setString(1, range);
                insert.setInt(2, Codes.of(packet.kind()));
                insert.setString(3, packet.first());
                insert.setString(4, packet.last());
                insert.setBytes(5, packet.content());
                insert.addBatch();
            }
            insert.executeBatch();
            full.clear();
        }
    }

    /** Reads all rows of a change in key order, on the connection of a transaction. Not for several threads. */
    static final class Reader implements AutoCloseable {

        private static final Comparator<Row> KEY_ORDER =
                Comparator.comparing(Row::digits).thenComparing(Row::kind);

        private final PreparedStatement select;

        private final Map<MappingKind, Deque<Row>> next = new EnumMap<>(MappingKind.class);

        Reader(Connection connection, String range) throws SQLException {
            select = connection.prepareStatement(NEXT_PACKET);
            select.setString(1, range);
            for (MappingKind kind : MappingKind.values()) {
                load(kind, "");
            }
        }

        /** The next row, or null at the end. */
        @Nullable
        Row next() throws SQLException {
            Row least = null;
            for (Deque<Row> rows : next.values()) {
                Row row = rows.peek();
                if (row != null && (least == null || KEY_ORDER.compare(row, least) < 0)) {
                    least = row;
                }
            }
            if (least != null) {
                Deque<Row> rows = next.get(least.kind());
                if (rows != null) {
                    rows.remove();
                    if (rows.isEmpty()) {
                        load(least.kind(), least.digits());
                    }
                }
            }
            return least;
        }

        @Override
        public void close() throws SQLException {
            select.close();
        }

        private void load(MappingKind kind, String after) throws SQLException {
            select.setInt(2, Codes.of(kind));
            select.setString(3, after);
            List<Row> rows = new ArrayList<>();
            try (ResultSet packets = select.executeQuery()) {
                while (packets.next()) {
                    rows.addAll(RowPacket.rows(packets.getBytes(1), kind));
                }
            }
            next.put(kind, new ArrayDeque<>(rows));
        }
    }
}
