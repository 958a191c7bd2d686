package org.openenum.admin.bulk.rows;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.Difference;
import org.openenum.change.Change;

/**
 * The changes of a bulk change for the change log: each mapping up to {@value #MAX_SINGLE_CHANGES}, beyond that one
 * range.
 *
 * <p>The server reloads a range of pages about as fast as it applies this many single entries, and the log stays small.
 */
final class Touched {

    /** Up to this many mappings of one transaction get a row of the change log each. */
    static final int MAX_SINGLE_CHANGES = 10_000;

    private final int zoneId;

    private final List<Change> single = new ArrayList<>();

    private long count;

    private @Nullable String commonPrefix;

    Touched(int zoneId) {
        this.zoneId = zoneId;
    }

    /** One mapping was changed. */
    void add(RowsBefore.Row row) {
        if (++count <= MAX_SINGLE_CHANGES) {
            single.add(row.change(zoneId));
        }
        commonPrefix = commonPrefix == null ? row.digits() : common(commonPrefix, row.digits());
    }

    /**
     * Adds the changes for the log, if there are any.
     *
     * @param rowsBefore the id of the stored rows of a range
     * @param outcome the counts of a range
     */
    void sayTo(PendingChanges changes, String rowsBefore, Difference outcome) {
        if (count <= MAX_SINGLE_CHANGES || commonPrefix == null) {
            single.forEach(changes::add);
        } else {
            changes.add(Change.ofMappingRange(zoneId, commonPrefix, rowsBefore));
            changes.countRange(new PendingChanges.Effects(outcome.created(), outcome.changed(), outcome.removed()));
        }
    }

    private static String common(String a, String b) {
        int length = Math.min(a.length(), b.length());
        int i = 0;
        while (i < length && a.charAt(i) == b.charAt(i)) {
            i++;
        }
        return i == a.length() ? a : a.substring(0, i);
    }
}
