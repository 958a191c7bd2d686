package org.openenum.admin.many;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.history.ChangeLine;

/**
 * A selected row, and the members that an edit would change.
 *
 * @param differences empty if nothing would change
 */
public record ComparedRow<V>(V before, List<ChangeLine> differences) {

    /** @param members of a row by their names in the API */
    public static <V> ComparedRow<V> of(Selection.Step<V> step, Function<V, Map<String, @Nullable Object>> members) {
        V after = step.after();
        return new ComparedRow<>(
                step.before(),
                ChangeLine.between(members.apply(step.before()), after == null ? null : members.apply(after)));
    }
}
