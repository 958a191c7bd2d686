package org.openenum.load.bench.result;

/**
 * One run of the load generator against one server, not as fast as it answers but at a rate.
 *
 * @param turn servers of the same turn were asked one right after another
 * @param perSecond questions per second
 * @param answers all of them
 * @param lost questions without one
 * @param p50Micros half of the answers came within this time
 * @param p99Micros 99 of 100 did
 */
public record PacedRun(
        int turn, String server, long perSecond, long answers, long lost, long p50Micros, long p99Micros) {}
