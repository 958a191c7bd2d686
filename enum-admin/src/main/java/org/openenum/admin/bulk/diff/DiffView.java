package org.openenum.admin.bulk.diff;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.history.ChangeLine;
import org.openenum.admin.many.Matches.Effect;
import org.openenum.mapping.MappingKind;

/**
 * What an import would do to one number or block, with its rules.
 *
 * @param number the number or prefix as people write it
 * @param digits the same without a plus
 * @param line of the file; null for what is not in it
 * @param before its members as in the change log; null where it is new
 * @param after the same; null where it goes
 */
public record DiffView(
        Effect effect,
        MappingKind kind,
        String number,
        String digits,
        @Nullable Long line,
        @Nullable Map<String, @Nullable Object> before,
        @Nullable Map<String, @Nullable Object> after) {

    /** The members in which it is different. */
    public List<ChangeLine> differences() {
        return ChangeLine.between(before, after);
    }
}
