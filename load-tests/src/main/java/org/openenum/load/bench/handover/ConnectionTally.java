package org.openenum.load.bench.handover;

/** Counts the outcomes of queries over open connections. One thread counts, another one reads. */
final class ConnectionTally {

    private long answered;
    private long lost;
    private long cut;
    private long longestNanos;

    /**
     * The counts of a period.
     *
     * @param answered queries with a correct answer
     * @param lost queries without a correct answer: too late, wrong, or the connection was closed before
     * @param cut connections that the server has closed, with or without an outstanding query
     * @param longestNanos the longest time that a client has waited for a correct answer
     */
    record Seen(long answered, long lost, long cut, long longestNanos) {}

    synchronized void answered(long afterNanos) {
        answered++;
        longestNanos = Math.max(longestNanos, afterNanos);
    }

    synchronized void lost() {
        lost++;
    }

    synchronized void cut() {
        cut++;
    }

    /** The counts since the last call. */
    synchronized Seen next() {
        Seen seen = new Seen(answered, lost, cut, longestNanos);
        answered = 0;
        lost = 0;
        cut = 0;
        longestNanos = 0;
        return seen;
    }
}
