package org.openenum.admin.commit;

import java.util.List;

/** Ends a dry run with the changes that would have been made; nothing was changed. The API answers it with 200. */
public final class DryRunException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<ChangeView> changes;

    DryRunException(List<ChangeView> changes) {
        super("a dry run: nothing was changed");
        this.changes = List.copyOf(changes);
    }

    /** The changes in order; they have no sequence numbers. */
    public List<ChangeView> changes() {
        return changes;
    }
}
