package org.openenum.admin.commit;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.LogTable.Column;
import org.openenum.change.Change;
import org.openenum.change.Changeset;
import org.openenum.change.MappingState;

/** The tables that every commit appends to, and the columns of their rows. */
final class LogTables {

    static final LogTable<Change> CHANGES = new LogTable<>(
            "change_log",
            List.of(
                    Column.bigint("seq", Change::seq),
                    Column.bigint("changeset_id", Change::changesetId),
                    Column.code("subject", Change::subject),
                    Column.integer("zone_id", Change::zoneId),
                    Column.bigint("zone_serial", Change::zoneSerial),
                    Column.text("digits", Change::digits),
                    Column.code("kind", Change::kind),
                    Column.code("before_status", of(Change::before, MappingState::status)),
                    Column.integer("before_min_digits", of(Change::before, state -> (int) state.minDigits())),
                    Column.integer("before_max_digits", of(Change::before, state -> (int) state.maxDigits())),
                    Column.integer("before_rule_set_id", of(Change::before, MappingState::ruleSetId)),
                    Column.code("after_status", of(Change::after, MappingState::status)),
                    Column.integer("after_min_digits", of(Change::after, state -> (int) state.minDigits())),
                    Column.integer("after_max_digits", of(Change::after, state -> (int) state.maxDigits())),
                    Column.integer("after_rule_set_id", of(Change::after, MappingState::ruleSetId)),
                    Column.integer("rule_set_id", Change::ruleSetId),
                    Column.text("owner", Change::owner),
                    Column.integer("type", Change::type),
                    Column.text("before_content", Change::beforeContent),
                    Column.text("after_content", Change::afterContent)));

    static final LogTable<Changeset> CHANGESETS = new LogTable<>(
            "changeset",
            List.of(
                    Column.bigint("id", Changeset::id),
                    Column.time("committed_at", Changeset::committedAt),
                    Column.text("actor", Changeset::actor),
                    Column.code("origin", Changeset::origin),
                    Column.text("address", Changeset::address),
                    Column.text("request_id", Changeset::requestId),
                    Column.text("reason", Changeset::reason),
                    Column.bigint("reverts", Changeset::reverts),
                    Column.integer("change_count", Changeset::changeCount)));

    static final LogTable<AuditEntry> AUDIT_ENTRIES = new LogTable<>(
            "audit_entry",
            List.of(
                    Column.bigint("id", AuditEntry::id),
                    Column.time("happened_at", AuditEntry::happenedAt),
                    Column.text("actor", AuditEntry::actor),
                    Column.text("address", AuditEntry::address),
                    Column.text("request_id", AuditEntry::requestId),
                    Column.text("action", AuditEntry::action),
                    Column.text("object", AuditEntry::object),
                    Column.text("reason", AuditEntry::reason),
                    Column.bigint("changeset_id", AuditEntry::changesetId),
                    Column.text("detail", AuditEntry::detail),
                    Column.octets("previous_hash", AuditEntry::previousHash),
                    Column.octets("hash", AuditEntry::hash)));

    private LogTables() {}

    /** A part of the state of a mapping; null if the mapping did not exist. */
    private static <V> Function<Change, @Nullable V> of(
            Function<Change, @Nullable MappingState> state, Function<MappingState, @Nullable V> part) {
        return change -> {
            MappingState there = state.apply(change);
            return there == null ? null : part.apply(there);
        };
    }
}
