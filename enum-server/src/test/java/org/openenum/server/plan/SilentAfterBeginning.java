package org.openenum.server.plan;

import org.jspecify.annotations.Nullable;
import org.openenum.server.snapshot.HistoryPlace;

/**
 * The log of a plan that no longer answers once everything of another history is being read: before that is served, the
 * log is read once more from its position.
 */
public final class SilentAfterBeginning extends LogOfPlan {

    private final InMemoryPlan plan;
    private volatile @Nullable String known;

    public SilentAfterBeginning(InMemoryPlan plan) {
        super(plan);
        this.plan = plan;
    }

    /** Applies from the next history on. */
    public void arm() {
        known = plan.head(HistoryPlace.NOWHERE).place().hash();
    }

    @Override
    public Head head(HistoryPlace before) {
        Head now = super.head(before);
        if (known != null && !before.isBeforeAll() && !before.hash().equals(known)) {
            known = null;
            plan.failing(true);
        }
        return now;
    }
}
