package org.openenum.admin.record;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.history.ChangeLine;
import org.openenum.admin.many.Matches.Effect;

/**
 * The difference that an import or a bulk update makes to one record set.
 *
 * @param owner the fully qualified owner name, without the trailing dot
 * @param type the mnemonic of the record type
 * @param line the line of the import file; null if it is not in the file
 * @param before its members before, as in the change log; null if it is new
 * @param after its members after; null if it is removed
 */
public record RecordSetDiff(
        Effect effect,
        String owner,
        String type,
        @Nullable Long line,
        @Nullable Map<String, @Nullable Object> before,
        @Nullable Map<String, @Nullable Object> after) {

    /** The members that differ. */
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
