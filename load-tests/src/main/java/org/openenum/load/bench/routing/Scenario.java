package org.openenum.load.bench.routing;

/**
 * What the paper sets (section 7.1), and what it leaves open: the capacity of its servers and the length of a run.
 *
 * @param clusters groups of browsers behind one resolver each
 * @param leastRate the fewest requests per second of a cluster
 * @param mostRate the most
 * @param ttlSeconds of each answer
 * @param policySeconds about how often weights are computed
 * @param capacity requests per second with which each of the two servers is full
 * @param seconds the length of a run
 */
record Scenario(
        int clusters,
        double leastRate,
        double mostRate,
        double ttlSeconds,
        double policySeconds,
        double capacity,
        int seconds) {

    /**
     * All clusters together keep one server busy to four fifths: too much for the nearest alone, and little for both.
     */
    private static final double CAPACITY = 50;

    private static final int HALF_AN_HOUR = 1_800;

    static Scenario ofThePaper() {
        return new Scenario(20, 1, 3, 30, 10, CAPACITY, HALF_AN_HOUR);
    }
}
