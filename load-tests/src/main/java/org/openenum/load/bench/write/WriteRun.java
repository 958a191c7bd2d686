package org.openenum.load.bench.write;

/**
 * One kind of load on one database.
 *
 * @param database its name
 * @param numbersPerRequest 1 for single changes, more for batches
 * @param clients how many wrote at the same time
 * @param seconds how long
 * @param perSecond successful requests per second, each durable
 * @param p50Millis half of them were answered within this
 * @param p99Millis 99 % of them
 * @param maxMillis all of them
 * @param cpuMicros processor time of enum-admin for each number, in microseconds; the embedded database is in it
 * @param failed requests that were not answered with 2xx
 */
public record WriteRun(
        String database,
        int numbersPerRequest,
        int clients,
        double seconds,
        double perSecond,
        double p50Millis,
        double p99Millis,
        double maxMillis,
        double cpuMicros,
        long failed) {

    /** Numbers written in a second. */
    public double numbersPerSecond() {
        return perSecond * numbersPerRequest;
    }
}
