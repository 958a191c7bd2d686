package org.openenum.admin.bulk.diff;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.history.ChangeLine;
import org.openenum.admin.many.Matches.Effect;
import org.openenum.mapping.MappingKind;

/**
 * The difference that an import or a bulk update makes to one number or block.
 *
 * @param number the number or prefix in the usual notation
 * @param digits the digits without a plus sign
 * @param line the line of the import file; null if it is not in the file
 * @param before its members before, as in the change log; null if it is new
 * @param after its members after; null if it is removed
 */
public record DiffView(
        Effect effect,
        MappingKind kind,
        String number,
        String digits,
        @Nullable Long line,
        @Nullable Map<String, @Nullable Object> before,
        @Nullable Map<String, @Nullable Object> after) {

    /** The members that differ. */
    public List<ChangeLine> differences() {
        return ChangeLine.between(before, after);
    }
}
