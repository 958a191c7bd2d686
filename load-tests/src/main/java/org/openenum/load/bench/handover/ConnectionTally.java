package org.openenum.load.bench.handover;

/** How questions over connections that stay open have ended. One thread counts, another one looks. */
final class ConnectionTally {

    private long answered;
    private long lost;
    private long cut;
    private long longestNanos;

    /**
     * What was seen in a while.
     *
     * @param answered rightly
     * @param lost without a right answer: too late, wrong, or the connection was cut before
     * @param cut connections that the server has ended, with or without a question
     * @param longestNanos how long a client has waited for a right answer at the most
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

    /** What was counted since this was asked last. */
    synchronized Seen next() {
        Seen seen = new Seen(answered, lost, cut, longestNanos);
        answered = 0;
        lost = 0;
        cut = 0;
        longestNanos = 0;
        return seen;
    }
}
