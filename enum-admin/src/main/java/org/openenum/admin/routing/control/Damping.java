package org.openenum.admin.routing.control;

/**
 * How much, and how soon, weights follow load.
 *
 * @param lowWatermark where the load of a server is too low as long as there are requesters for whom it is the nearest
 * @param highWatermark where its load is too high
 * @param largestStep the most by which the readiness of a server changes at once, as a part of one
 * @param ttlSeconds the longest TTL of the answers: so long clients keep to old weights
 * @param measureSeconds how long the measure of load remembers what is over: 60 for a mean over one minute
 */
public record Damping(
        double lowWatermark, double highWatermark, double largestStep, double ttlSeconds, double measureSeconds) {

    /**
     * The part of the room between the watermarks, in its middle, in which weights stay: a step ends well inside it,
     * and chance seldom leads out.
     */
    private static final double CALM = 0.5;

    public Damping {
        if (!(lowWatermark >= 0 && lowWatermark < highWatermark)) {
            throw new IllegalArgumentException("the low watermark " + lowWatermark
                    + " is 0 or more and below the high watermark " + highWatermark);
        }
        if (!(largestStep > 0 && largestStep <= 1)) {
            throw new IllegalArgumentException("the largest step is above 0 and at most 1, not " + largestStep);
        }
        if (!(ttlSeconds >= 0 && measureSeconds >= 0)) {
            throw new IllegalArgumentException("times are 0 or more");
        }
    }

    /**
     * The readiness that brings a server to the middle between the watermarks, as far as a step goes; the same while
     * its load is near that.
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
