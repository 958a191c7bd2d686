package org.openenum.load.prove.history;

/**
 * One attempt to give a number a version.
 *
 * @param number which of the numbers
 * @param version counts the attempts at this number, from 1; 0 is the absence before the first
 * @param begunNanos when the request was about to be sent
 * @param endedNanos when its answer was there, or when nobody waited any longer
 */
public record Write(int number, int version, long begunNanos, long endedNanos, Outcome outcome) {

    /** How an attempt ended. */
    public enum Outcome {
        /** The product said that it is done. */
        ACKNOWLEDGED,
        /** The product said that nothing was changed. */
        REFUSED,
        /** The product said that the version on which this one builds, which it had acknowledged, is not there. */
        MISSED,
        /** It was done, and when it was sent again, the product refused it for what it had done itself. */
        NOT_RECOGNISED,
        /** Nobody knows: no answer, a cut connection, or one that says so. */
        UNKNOWN
    }

    boolean isAcknowledged() {
        return outcome == Outcome.ACKNOWLEDGED;
    }
}
