package org.openenum.load.prove.history;

/**
 * One attempt to give a number a version.
 *
 * @param number the index of the number
 * @param version counts the attempts at this number, from 1; 0 is the absence before the first
 * @param begunNanos when the request was about to be sent
 * @param endedNanos when its answer had arrived, or the wait ended
 */
public record Write(int number, int version, long begunNanos, long endedNanos, Outcome outcome) {

    /** The outcome of an attempt. */
    public enum Outcome {
        /** The product confirmed it. */
        ACKNOWLEDGED,
        /** The product said that nothing was changed. */
        REFUSED,
        /** The product said that the version on which this one builds, which it had acknowledged, does not exist. */
        MISSED,
        /** It was made, but the product refused the repeated request because of it. */
        NOT_RECOGNISED,
        /** Unknown: no answer, a broken connection, or an answer that says so. */
        UNKNOWN
    }

    boolean isAcknowledged() {
        return outcome == Outcome.ACKNOWLEDGED;
    }
}
