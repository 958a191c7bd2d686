package org.openenum.admin.mapping.delegation;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.history.ChangeLine;
import org.openenum.admin.many.Matches.Effect;

/**
 * The difference that a bulk update makes to one delegation.
 *
 * @param prefix the delegated prefix in the usual notation
 * @param digits the digits without a plus sign
 * @param before its members before, as in the API
 * @param after its members after; null if it is removed
 */
public record DelegationDiff(
        Effect effect,
        String prefix,
        String digits,
        Map<String, @Nullable Object> before,
        @Nullable Map<String, @Nullable Object> after) {

    /** An existing delegation, and its new state. */
    static DelegationDiff of(DelegationView before, @Nullable DelegationDraft after) {
        return new DelegationDiff(
                after == null ? Effect.REMOVED : Effect.CHANGED,
                before.display(),
                before.prefix().digits(),
                before.asDraft().members(),
                after == null ? null : after.members());
    }

    /** The members that differ. */
    public List<ChangeLine> differences() {
        return ChangeLine.between(before, after);
    }
}
