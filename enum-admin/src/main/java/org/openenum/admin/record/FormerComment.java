package org.openenum.admin.record;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;

/**
 * The comment of a delegation that comes back in a transaction: logs of older releases have it in a change of its own,
 * which is taken back before that of its NS records.
 *
 * @param prefix its digits
 */
public record FormerComment(int zoneId, String prefix) {

    private static final String NONE = "";

    /** Keeps it until the NS records are there. */
    public void remember(@Nullable String comment, PendingChanges changes) {
        changes.once(this, () -> comment == null ? NONE : comment);
    }

    @Nullable
    String recall(PendingChanges changes) {
        String comment = changes.once(this, () -> NONE);
        return comment.isEmpty() ? null : comment;
    }
}
