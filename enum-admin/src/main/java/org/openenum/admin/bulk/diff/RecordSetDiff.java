package org.openenum.admin.bulk.diff;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.diff.DiffLine.Effect;
import org.openenum.admin.record.RecordSetText;
import org.openenum.admin.record.RecordUpdate;

/**
 * What an import, or an update by filter, would do to one record set.
 *
 * @param owner the owner name in full, without its last dot
 * @param type the type's mnemonic
 * @param line of the file; null for what is not in it
 * @param before its members as in the change log; null where it is new
 * @param after the same; null where it goes
 */
public record RecordSetDiff(
        Effect effect,
        String owner,
        String type,
        @Nullable Long line,
        @Nullable Map<String, @Nullable Object> before,
        @Nullable Map<String, @Nullable Object> after) {

    /** A set that is there, and what becomes of it. */
    public static RecordSetDiff of(RecordUpdate.Step step) {
        RecordSetText after = step.after();
        return new RecordSetDiff(
                after == null ? Effect.REMOVED : Effect.CHANGED,
                step.owner(),
                step.type(),
                null,
                members(step.before().ttl(), step.before().records()),
                after == null ? null : members(after.ttl(), after.records()));
    }

    static RecordSetDiff of(RecordSetLine line) {
        return new RecordSetDiff(
                line.effect(),
                line.owner(),
                line.type(),
                line.line() == 0 ? null : line.line(),
                line.before() == null ? null : members(line.before()),
                line.after() == null ? null : members(line.after()));
    }

    private static Map<String, @Nullable Object> members(RecordSetLine.Side side) {
        return members(side.ttlSeconds(), side.records());
    }

    private static Map<String, @Nullable Object> members(int ttlSeconds, List<String> records) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members.put("ttl", ttlSeconds);
        members.put("records", records);
        return members;
    }
}
