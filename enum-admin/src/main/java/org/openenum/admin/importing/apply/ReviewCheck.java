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
 * Checks that an import does what was reviewed: others may change the zone after the review, and while the import
 * writes. What it does must have the digest of the reviewed comparison, or nothing is done. An import that is applied
 * at once has no review. Not for several threads.
 */
final class ReviewCheck {

    private final @Nullable String reviewed;

    private final DiffDigest done = new DiffDigest();

    /** @param reviewed the digest of what was reviewed; null if there was no review */
    ReviewCheck(@Nullable String reviewed) {
        this.reviewed = reviewed;
    }

    /** The tallies for numbers and blocks: this check, if there was a review, then the writer. */
    List<Tally> besides(Tally writer) {
        return reviewed == null ? List.of(writer) : List.of(new RecordingTally(done), writer);
    }

    /** Takes the effect on the next record set. */
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
     * Compares the digests after everything was taken.
     *
     * @throws OtherThanReviewedException if they differ
     */
    void requireTheSame() throws IOException {
        if (reviewed != null && !reviewed.equals(done.text())) {
            throw new OtherThanReviewedException();
        }
    }
}
