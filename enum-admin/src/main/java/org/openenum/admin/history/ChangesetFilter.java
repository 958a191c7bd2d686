package org.openenum.admin.history;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.openenum.change.Changeset;

/**
 * Selects changesets. A null field does not filter.
 *
 * @param actor who made it, in full
 * @param since the earliest commit time
 * @param until the time before which it was committed
 * @param number a number, block or delegation that it changed, in any notation
 * @param text a part of its reason or of its file name, ignoring case, or the id of its request
 */
public record ChangesetFilter(
        @Nullable String actor,
        @Nullable Instant since,
        @Nullable Instant until,
        @Nullable String number,
        @Nullable String text) {

    /** All changesets. */
    public static final ChangesetFilter NONE = new ChangesetFilter(null, null, null, null, null);

    boolean fits(Changeset changeset, @Nullable String fileName) {
        return (actor == null || changeset.actor().equals(actor))
                && (text == null
                        || contains(changeset.reason(), text)
                        || contains(fileName, text)
                        || text.equals(changeset.requestId()));
    }

    private static boolean contains(@Nullable String whole, String part) {
        return whole != null && whole.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }
}
