package org.openenum.admin.history;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * The version to set an object back to.
 *
 * @param to the {@code seq} of the history entry that made the version
 */
public record RevertJson(@Nullable Long to) {

    /**
     * The version.
     *
     * @throws RefusedException if it is missing
     */
    public long version() {
        if (to == null) {
            throw RefusedException.invalid(
                    "/to", "missing", Sentence.plain("to is missing: give the seq of an entry in the history"), null);
        }
        return to;
    }
}
