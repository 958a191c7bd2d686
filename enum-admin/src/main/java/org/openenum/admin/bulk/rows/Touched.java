package org.openenum.admin.bulk.rows;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.Difference;
import org.openenum.change.Change;

/**
 * What the change log says of a bulk change: each mapping up to {@value #MAX_SINGLE_CHANGES}, beyond that one range.
 *
 * <p>The server reads a range of pages again about as fast as it patches so many single entries, and the log stays
 * small.
 */
final class Touched {

    /** How many mappings of one transaction get a row of the change log each. */
    static final int MAX_SINGLE_CHANGES = 10_000;

    private final int zoneId;

    private final List<Change> single = new ArrayList<>();

    private long count;

    private @Nullable String commonPrefix;

    Touched(int zoneId) {
        this.zoneId = zoneId;
    }

    /** One mapping was touched. */
    void add(RowsBefore.Row row) {
        if (++count <= MAX_SINGLE_CHANGES) {
            single.add(row.change(zoneId));
        }
        commonPrefix = commonPrefix == null ? row.digits() : common(commonPrefix, row.digits());
    }

    /**
     * Says what the log is to have; nothing if nothing was touched.
     *
     * @param rowsBefore what the rows of a range are kept by
     * @param outcome what a range was about
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
