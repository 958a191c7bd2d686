package org.openenum.admin.bulk.diff;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.diff.DiffLine.Effect;

/**
 * What an import would do to one record set.
 *
 * @param owner the owner name in full, without its last dot
 * @param type the type's mnemonic
 * @param line of the file
 * @param before its members as in the change log; null where it is new
 * @param after the same
 */
public record RecordSetDiff(
        Effect effect,
        String owner,
        String type,
        long line,
        @Nullable Map<String, @Nullable Object> before,
        Map<String, @Nullable Object> after) {

    static RecordSetDiff of(RecordSetLine line) {
        return new RecordSetDiff(
                line.effect(),
                line.owner(),
                line.type(),
                line.line(),
                line.before() == null ? null : members(line.before()),
                members(line.after()));
    }

    private static Map<String, @Nullable Object> members(RecordSetLine.Side side) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members.put("ttl", side.ttlSeconds());
        members.put("records", side.records());
        return members;
    }
}
