package org.openenum.load.bench.database;

import org.HdrHistogram.Histogram;

/**
 * How long single answers took, as a client sees it.
 *
 * @param count how many answers were timed
 * @param lost questions without an answer
 */
record AnswerTimes(long count, long lost, double p50Micros, double p99Micros, double maxMicros) {

    private static final double P50 = 50;

    private static final double P99 = 99;

    private static final double NANOS_PER_MICRO = 1e3;

    static AnswerTimes of(Histogram nanos, long lost) {
        return new AnswerTimes(
                nanos.getTotalCount(),
                lost,
                nanos.getValueAtPercentile(P50) / NANOS_PER_MICRO,
                nanos.getValueAtPercentile(P99) / NANOS_PER_MICRO,
                nanos.getMaxValue() / NANOS_PER_MICRO);
    }
}
