package org.openenum.load.bench.routing;

/**
 * The values of the paper (section 7.1), and what it does not say: the capacity of its servers and the length of a run.
 *
 * @param clusters groups of browsers behind one resolver each
 * @param leastRate the lowest rate of a cluster, in requests per second
 * @param mostRate the highest rate of a cluster
 * @param ttlSeconds of each answer
 * @param policySeconds the approximate period of the computation of weights
 * @param capacity the requests per second at which each of the two servers is full
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

    /** All clusters together use four fifths of one server: too much for the nearest alone, and little for both. */
    private static final double CAPACITY = 50;

    private static final int HALF_AN_HOUR = 1_800;

    static Scenario ofThePaper() {
        return new Scenario(20, 1, 3, 30, 10, CAPACITY, HALF_AN_HOUR);
    }
}
