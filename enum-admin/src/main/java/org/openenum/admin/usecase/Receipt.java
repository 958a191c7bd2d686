package org.openenum.admin.usecase;

import org.jspecify.annotations.Nullable;

/**
 * The changeset that a request has committed, for its response. Empty before the commit, and if nothing was changed.
 * Thread-safe.
 */
public final class Receipt {

    private final boolean awaited;

    private volatile @Nullable Committed committed;

    private volatile boolean durable;

    /**
     * A changeset in the log.
     *
     * @param changeset its number, by which it can be reverted
     * @param change the number of its last change: whoever has this change has the whole changeset
     * @param serial the new serial of its zone; null if it concerns several zones or none
     */
    public record Committed(
            long changeset, long change, @Nullable Long serial) {}

    /** @param awaited whether the request waits until the servers serve it */
    public Receipt(boolean awaited) {
        this.awaited = awaited;
    }

    /**
     * Whether the request waits until the servers serve the change. The log then says so, and the servers report it at
     * once.
     */
    public boolean isAwaited() {
        return awaited;
    }

    /**
     * Called once the change is durable.
     *
     * @param changeset null if the change does not affect DNS
     */
    public void write(@Nullable Committed changeset) {
        durable = true;
        if (changeset != null) {
            committed = changeset;
        }
    }

    /** Whether anything was changed, even if the rest of the request fails. */
    public boolean isDurable() {
        return durable;
    }

    /** The last changeset, or null. */
    public @Nullable Committed committed() {
        return committed;
    }
}
