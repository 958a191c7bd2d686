package org.openenum.admin.change;

import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;
import org.openenum.change.Change;
import org.openenum.change.Changeset;
import org.openenum.change.MappingState;
import org.springframework.stereotype.Component;

/**
 * Appends rows to the tables that only grow: the change log, its changesets and the audit trail. A batch of a thousand numbers has two
 * thousand of them, written while everybody else waits for the change log's head: so they go straight to the transaction's connection, one
 * statement for each table.
 */
@Component
class LogRows {

    /** Rows that wait in memory; more in one statement are not faster. */
    private static final int MAX_ROWS_TOGETHER = 1_000;

    private static final String CHANGE = """
            insert into change_log (seq, changeset_id, subject, zone_id, zone_serial, digits, kind,
              before_status, before_min_digits, before_max_digits, before_rule_set_id,
              after_status, after_min_digits, after_max_digits, after_rule_set_id,
              rule_set_id, owner, type, before_content, after_content)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private static final String CHANGESET = """
            insert into changeset (id, committed_at, actor, origin, address, request_id, reason, reverts, change_count)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private static final String AUDIT_ENTRY = """
            insert into audit_entry (id, happened_at, actor, address, request_id, action, object, reason, changeset_id,
              detail, previous_hash, hash)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private final EntityManager entityManager;

    LogRows(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** Within the transaction that holds the head's lock. */
    void append(List<Change> changes, List<Changeset> changesets, List<AuditEntry> entries) {
        entityManager.unwrap(Session.class).doWork(connection -> {
            insert(connection, CHANGE, changes, LogRows::bind);
            insert(connection, CHANGESET, changesets, LogRows::bind);
            insert(connection, AUDIT_ENTRY, entries, LogRows::bind);
        });
    }

    private interface Binding<T> {
        void bind(Row row, T values) throws SQLException;
    }

    private static <T> void insert(Connection connection, String sql, List<T> all, Binding<T> binding)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int from = 0; from < all.size(); from += MAX_ROWS_TOGETHER) {
                for (T values : all.subList(from, Math.min(all.size(), from + MAX_ROWS_TOGETHER))) {
                    binding.bind(new Row(statement), values);
                    statement.addBatch();
                }
                statement.executeBatch();
            }
        }
    }

    private static void bind(Row row, Change change) throws SQLException {
        row.bigint(change.seq()).bigint(change.changesetId()).code(change.subject());
        row.integer(change.zoneId())
                .bigint(change.zoneSerial())
                .text(change.digits())
                .code(change.kind());
        bind(row, change.before());
        bind(row, change.after());
        row.integer(change.ruleSetId()).text(change.owner()).integer(change.type());
        row.text(change.beforeContent()).text(change.afterContent());
    }

    private static void bind(Row row, @Nullable MappingState state) throws SQLException {
        row.code(state == null ? null : state.status());
        row.integer(state == null ? null : (int) state.minDigits());
        row.integer(state == null ? null : (int) state.maxDigits());
        row.integer(state == null ? null : state.ruleSetId());
    }

    private static void bind(Row row, Changeset changeset) throws SQLException {
        row.bigint(changeset.id()).time(changeset.committedAt()).text(changeset.actor());
        row.code(changeset.origin()).text(changeset.address()).text(changeset.requestId());
        row.text(changeset.reason()).bigint(changeset.reverts()).integer(changeset.changeCount());
    }

    private static void bind(Row row, AuditEntry entry) throws SQLException {
        row.bigint(entry.id()).time(entry.happenedAt()).text(entry.actor()).text(entry.address());
        row.text(entry.requestId()).text(entry.action()).text(entry.object()).text(entry.reason());
        row.bigint(entry.changesetId()).text(entry.detail());
        row.octets(entry.previousHash()).octets(entry.hash());
    }

    /** Takes the values of one row from left to right. */
    private static final class Row {

        private final PreparedStatement statement;

        private int column;

        Row(PreparedStatement statement) {
            this.statement = statement;
        }

        Row bigint(@Nullable Long value) throws SQLException {
            return set(value, Types.BIGINT);
        }

        Row integer(@Nullable Integer value) throws SQLException {
            return set(value, Types.INTEGER);
        }

        Row text(@Nullable String value) throws SQLException {
            return set(value, Types.VARCHAR);
        }

        Row octets(byte[] value) throws SQLException {
            statement.setBytes(++column, value);
            return this;
        }

        Row time(Instant value) throws SQLException {
            return set(value.atOffset(ZoneOffset.UTC), Types.TIMESTAMP_WITH_TIMEZONE);
        }

        /** The tables keep ordinals. */
        @SuppressWarnings("EnumOrdinal")
        Row code(@Nullable Enum<?> value) throws SQLException {
            return integer(value == null ? null : value.ordinal());
        }

        private Row set(@Nullable Object value, int type) throws SQLException {
            if (value == null) {
                statement.setNull(++column, type);
            } else {
                statement.setObject(++column, value, type);
            }
            return this;
        }
    }
}
