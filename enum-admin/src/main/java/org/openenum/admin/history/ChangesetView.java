package org.openenum.admin.history;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeView;
import org.openenum.change.ChangeOrigin;

/**
 * A changeset: what one transaction changed, and who made it.
 *
 * @param id the number of the changeset, which is the number of its first change
 * @param reverts the changeset that it reverts, or null
 * @param revertedBy the changeset that reverted it, or null
 * @param job the job that made it, or null
 * @param changeCount the number of its changes; {@code changes} may have only the first of them
 */
public record ChangesetView(
        long id,
        Instant committedAt,
        String actor,
        ChangeOrigin origin,
        @Nullable String address,
        @Nullable String requestId,
        @Nullable String reason,
        @Nullable Long reverts,
        @Nullable Long revertedBy,
        @Nullable Long job,
        int changeCount,
        List<ChangeView> changes) {

    /** Makes the list immutable. */
    public ChangesetView {
        changes = List.copyOf(changes);
    }

    /** How many changes are not in the list. */
    public int more() {
        return changeCount - changes.size();
    }
}
