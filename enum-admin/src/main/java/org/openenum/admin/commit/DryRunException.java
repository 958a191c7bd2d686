package org.openenum.admin.commit;

import java.util.List;

/** Ends a dry run: nothing was changed, and this is what would have been. The API answers it with 200. */
public final class DryRunException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<ChangeView> changes;

    DryRunException(List<ChangeView> changes) {
        super("a dry run: nothing was changed");
        this.changes = List.copyOf(changes);
    }

    /** In order; they have no sequence numbers. */
    public List<ChangeView> changes() {
        return changes;
    }
}
