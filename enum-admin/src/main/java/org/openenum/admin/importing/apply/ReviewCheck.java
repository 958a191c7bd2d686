package org.openenum.admin.importing.apply;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.diff.DiffDigest;
import org.openenum.admin.bulk.rows.Tally;
import org.openenum.admin.record.RecordSetDiff;

/**
 * Finds out whether an import does what somebody has looked at: others may change the zone after the review, and while
 * the import writes. What it does has the digest of the comparison that was looked at, or is not done. Nobody has
 * looked at an import that is applied at once. Not for several threads.
 */
final class ReviewCheck {

    private final @Nullable String reviewed;

    private final DiffDigest done = new DiffDigest();

    /** @param reviewed the digest of what was looked at; null where nobody looked */
    ReviewCheck(@Nullable String reviewed) {
        this.reviewed = reviewed;
    }

    /** Who is to hear of numbers and blocks: whoever writes them, and this before him. */
    List<Tally> besides(Tally writer) {
        return reviewed == null ? List.of(writer) : List.of(new RecordingTally(done), writer);
    }

    /** Takes what becomes of the next record set. */
    void take(Supplier<RecordSetDiff> line) {
        if (reviewed != null) {
            try {
                done.put(line.get());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * Asked when everything was heard.
     *
     * @throws OtherThanReviewedException if it is something else
     */
    void requireTheSame() throws IOException {
        if (reviewed != null && !reviewed.equals(done.text())) {
            throw new OtherThanReviewedException();
        }
    }
}
