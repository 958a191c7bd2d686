package org.openenum.admin.record;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.history.ChangeLine;
import org.openenum.admin.many.Matches.Effect;

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

    /** The members in which it is different. */
    public List<ChangeLine> differences() {
        return ChangeLine.between(before, after);
    }

    /** A set's members by their names in the API. */
    public static Map<String, @Nullable Object> members(int ttlSeconds, List<String> records) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members.put("ttl", ttlSeconds);
        members.put("records", records);
        return members;
    }
}
