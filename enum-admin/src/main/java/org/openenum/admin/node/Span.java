package org.openenum.admin.node;

import java.util.Arrays;
import java.util.Locale;

/**
 * How far back what the servers did is kept: as many points of each span, of which one is the mean of some seconds or
 * minutes.
 */
public enum Span {
    /** Five minutes, a point every two seconds. */
    MINUTES(1),
    /** An hour, a point every 24 seconds. */
    HOUR(12),
    /** 24 hours, a point about every ten minutes. */
    DAY(288);

    /** Points of a span: as many as a plot can show. */
    static final int POINTS = 150;

    private final int sumsPerPoint;

    Span(int sumsPerPoint) {
        this.sumsPerPoint = sumsPerPoint;
    }

    /** How many sums of {@link NodeWatch#PERIOD} make one point. */
    int sumsPerPoint() {
        return sumsPerPoint;
    }

    /** The span of a word in an address; the shortest where there is none of this name. */
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
