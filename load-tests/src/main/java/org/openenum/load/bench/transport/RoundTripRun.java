package org.openenum.load.bench.transport;

import org.openenum.load.bench.server.RecordOrder;

/**
 * The round trips of one run against one server, in microseconds.
 *
 * @param turn servers of the same turn were asked one right after another
 * @param records how many were in each answer
 * @param lost questions without an answer
 * @param wrong answers that were not right
 * @param firsts how many different records came first: 1 in a fixed order
 */
record RoundTripRun(
        int turn,
        String server,
        Carrier carrier,
        RecordOrder order,
        int records,
        int questions,
        double mean,
        double p50,
        double p90,
        double p99,
        double max,
        int lost,
        int wrong,
        int firsts) {

    private static final double NANOS_PER_MICRO = 1e3;

    /** Kept figures have one decimal. */
    private static final double DECIMALS = 10;

    private static final double P50 = 50;

    private static final double P90 = 90;

    private static final double P99 = 99;

    static RoundTripRun of(
            int turn,
            String server,
            Carrier carrier,
            RecordOrder order,
            AddressQuestion question,
            int questions,
            RoundTrips seen) {
        return new RoundTripRun(
                turn,
                server,
                carrier,
                order,
                question.records(),
                questions,
                micros(seen.nanos().getMean()),
                micros((double) seen.nanos().getValueAtPercentile(P50)),
                micros((double) seen.nanos().getValueAtPercentile(P90)),
                micros((double) seen.nanos().getValueAtPercentile(P99)),
                micros((double) seen.nanos().getMaxValue()),
                seen.lost(),
                seen.wrong(),
                seen.firsts());
    }

    private static double micros(double nanos) {
        return Math.round(nanos / NANOS_PER_MICRO * DECIMALS) / DECIMALS;
    }
}
