package org.openenum.load.bench.result;

/**
 * One run of the load generator against one server.
 *
 * @param turn servers of the same turn were asked one right after another
 * @param perSecond answers per second
 * @param cpuMicros processor time of the server for each answer, in microseconds
 * @param answers all of them
 * @param lost questions without one
 * @param rightCodes answers with the right response code
 * @param sampled whole answers that were looked at meanwhile
 * @param wrong how many of these were not what the set says
 */
public record Run(
        int turn,
        String server,
        Asked asked,
        double perSecond,
        double cpuMicros,
        long answers,
        long lost,
        long rightCodes,
        int sampled,
        int wrong) {}
