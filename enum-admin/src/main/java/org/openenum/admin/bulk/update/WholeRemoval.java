package org.openenum.admin.bulk.update;

import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;

/** What removes everything of its kind says how many that are, so that a filter that was lost on its way removes nothing. */
final class WholeRemoval {

    private WholeRemoval() {}

    /**
     * Checks what was said.
     *
     * @param said how many, or null
     * @param count how many there are, counted up to a limit
     * @throws RefusedException if nothing was said, or another number
     */
    static void confirm(@Nullable Long said, LongUnaryOperator count) {
        long there = count.applyAsLong(said == null ? 1 : Math.max(said, 0) + 1);
        if (said == null) {
            throw RefusedException.invalid(
                    "/maxCount",
                    "missing",
                    "without a filter everything is removed: say in maxCount how many that are, as a dry run tells",
                    null);
        }
        if (there != said) {
            String message = there > said ? "there are more than " + said : "there are only " + there;
            throw RefusedException.invalid(
                    "/maxCount",
                    "mismatch",
                    message + ", and without a filter everything is removed: nothing was",
                    String.valueOf(said));
        }
    }
}
