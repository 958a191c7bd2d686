package org.openenum.admin.bulk.rows;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.change.Change;

/**
 * What the change log says of a bulk change: each mapping up to {@value #MAX_SINGLE_CHANGES}, beyond that one range.
 *
 * <p>The server reads a range of pages again about as fast as it patches so many single entries, and the log stays
 * small.
 */
public final class Touched {

    /** How many mappings of one transaction get a row of the change log each. */
    static final int MAX_SINGLE_CHANGES = 10_000;

    private final int zoneId;

    private final List<Change> changes = new ArrayList<>();

    private long count;

    private @Nullable String commonPrefix;

    Touched(int zoneId) {
        this.zoneId = zoneId;
    }

    /** One mapping was touched. */
    void add(String digits, Change change) {
        if (++count <= MAX_SINGLE_CHANGES) {
            changes.add(change);
        }
        commonPrefix = commonPrefix == null ? digits : common(commonPrefix, digits);
    }

    /** Whether the log will have one range instead of the single changes. */
    boolean isRange() {
        return count > MAX_SINGLE_CHANGES;
    }

    /**
     * What to write into the log; empty if nothing was touched.
     *
     * @param rowsBefore what the rows of a range are kept by
     */
    public List<Change> changes(String rowsBefore) {
        if (!isRange() || commonPrefix == null) {
            return changes;
        }
        return List.of(Change.ofMappingRange(zoneId, commonPrefix, rowsBefore));
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
