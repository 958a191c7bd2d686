package org.openenum.admin.routing.control;

/**
 * How much and how soon weights follow load.
 *
 * @param lowWatermark the load below which a server takes too little while it is the nearest for some requesters
 * @param highWatermark the load above which a server takes too much
 * @param largestStep the largest change of a server's readiness at once, as a fraction
 * @param ttlSeconds the longest TTL of the answers: how long clients keep old weights
 * @param measureSeconds how long a past load is still visible in the measured load: 60 for a mean over one minute
 */
public record Damping(
        double lowWatermark, double highWatermark, double largestStep, double ttlSeconds, double measureSeconds) {

    /**
     * The middle part of the range between the watermarks in which weights stay: a step ends well inside it, and chance
     * rarely leads out of it.
     */
    private static final double CALM = 0.5;

    public Damping {
        if (!(lowWatermark >= 0 && lowWatermark < highWatermark)) {
            throw new IllegalArgumentException("the low watermark " + lowWatermark
                    + " must be 0 or more and below the high watermark " + highWatermark);
        }
        if (!(largestStep > 0 && largestStep <= 1)) {
            throw new IllegalArgumentException("the largest step must be above 0 and at most 1, not " + largestStep);
        }
        if (!(ttlSeconds >= 0 && measureSeconds >= 0)) {
            throw new IllegalArgumentException("times must be 0 or more");
        }
    }

    /**
     * The readiness that brings a server to the middle between the watermarks, within the largest step; unchanged while
     * its load is near the middle.
     */
    double next(double readiness, double meanLoad) {
        double middle = (lowWatermark + highWatermark) / 2;
        double calm = CALM * (highWatermark - lowWatermark) / 2;
        if (Math.abs(meanLoad - middle) <= calm) {
            return readiness;
        }
        double wanted = meanLoad == 0 ? 1 : Math.min(1, readiness * middle / meanLoad);
        return Math.max(readiness - largestStep, Math.min(readiness + largestStep, wanted));
    }
}
