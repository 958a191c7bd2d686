package org.openenum.admin.node;

import java.util.Arrays;
import java.util.Locale;

/**
 * A time span for which the statistics of the servers are kept. All spans have the same number of points; each point is
 * the mean over some seconds or minutes.
 */
public enum Span {
    /** Five minutes, a point every two seconds. */
    MINUTES(1),
    /** An hour, a point every 24 seconds. */
    HOUR(12),
    /** 24 hours, a point about every ten minutes. */
    DAY(288);

    /** The points of a span: as many as a chart can show. */
    static final int POINTS = 150;

    private final int sumsPerPoint;

    Span(int sumsPerPoint) {
        this.sumsPerPoint = sumsPerPoint;
    }

    /** The number of sums, one each {@link NodeWatch#PERIOD}, that make one point. */
    int sumsPerPoint() {
        return sumsPerPoint;
    }

    /** The span with this name in a URL; the shortest if there is none. */
    public static Span named(String word) {
        return Arrays.stream(values())
                .filter(span -> span.word().equals(word))
                .findFirst()
                .orElse(MINUTES);
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
