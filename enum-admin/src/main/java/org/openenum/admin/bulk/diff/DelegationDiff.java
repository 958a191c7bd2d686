package org.openenum.admin.bulk.diff;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.diff.DiffLine.Effect;
import org.openenum.admin.history.ChangeLine;
import org.openenum.admin.mapping.delegation.DelegationDraft;
import org.openenum.admin.mapping.delegation.DelegationUpdate;
import org.openenum.admin.mapping.delegation.DelegationView;

/**
 * What an update by filter would do to one delegation.
 *
 * @param prefix the prefix as people write it
 * @param digits the same without a plus
 * @param before its members as in the API
 * @param after the same; null where it goes
 */
public record DelegationDiff(
        Effect effect,
        String prefix,
        String digits,
        Map<String, @Nullable Object> before,
        @Nullable Map<String, @Nullable Object> after) {

    /** A delegation that is there, and what becomes of it. */
    public static DelegationDiff of(DelegationUpdate.Step step) {
        DelegationView before = step.before();
        DelegationDraft after = step.after();
        return new DelegationDiff(
                after == null ? Effect.REMOVED : Effect.CHANGED,
                before.display(),
                before.prefix().digits(),
                members(before.nameServers(), before.ds(), before.ttlSeconds(), before.comment()),
                after == null ? null : members(after.nameServers(), after.ds(), after.ttlSeconds(), after.comment()));
    }

    /** The members in which it is different. */
    public List<ChangeLine> differences() {
        return ChangeLine.between(before, after);
    }

    private static Map<String, @Nullable Object> members(
            List<String> nameServers, List<String> ds, @Nullable Integer ttlSeconds, @Nullable String comment) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members.put("nameServers", nameServers);
        members.put("ds", ds);
        members.put("ttl", ttlSeconds);
        members.put("comment", comment);
        return members;
    }
}
