package org.openenum.admin.usecase;

import org.jspecify.annotations.Nullable;

/**
 * What the change of one request was committed as, for its answer. Empty before the commit, and where nothing was
 * changed. Safe for many threads.
 */
public final class Receipt {

    private final boolean awaited;

    private volatile @Nullable Committed committed;

    private volatile boolean durable;

    /**
     * A changeset in the log.
     *
     * @param changeset its number, by which it is taken back
     * @param change the number of its last change: who has that has all of it
     * @param serial of its zone, or null where it is about several zones or none
     */
    public record Committed(
            long changeset, long change, @Nullable Long serial) {}

    /** @param awaited whether somebody waits until the servers answer with it */
    public Receipt(boolean awaited) {
        this.awaited = awaited;
    }

    /** Whether somebody waits until the servers answer with it: the log says so, and they report at once. */
    public boolean isAwaited() {
        return awaited;
    }

    /**
     * Called once the change is durable.
     *
     * @param changeset null for one that DNS sees nothing of
     */
    public void write(@Nullable Committed changeset) {
        durable = true;
        if (changeset != null) {
            committed = changeset;
        }
    }

    /** Whether anything was changed, whatever becomes of the rest of the request. */
    public boolean isDurable() {
        return durable;
    }

    /** The last one, or null. */
    public @Nullable Committed committed() {
        return committed;
    }
}
