package org.openenum.admin.bulk.apply;

/**
 * How a staged upload is to be applied.
 *
 * @param zone the apex
 * @param replace whether the zone's other numbers and blocks are removed
 * @param maxDeletePercent how much of a zone may be removed so, in percent of its numbers and blocks: a file that was cut
 *     short must not empty a zone
 */
public record BulkPlan(String zone, boolean replace, int maxDeletePercent) {

    /** What a person may lose without having said a figure. */
    public static final int DEFAULT_MAX_DELETE_PERCENT = 10;

    /** Checks the range. */
    public BulkPlan {
        if (maxDeletePercent < 0 || maxDeletePercent > 100) {
            throw new IllegalArgumentException("maxDeletePercent is 0 to 100, not " + maxDeletePercent);
        }
    }
}
