package org.openenum.load.prove.history;

/**
 * One question and what came of it.
 *
 * @param source who answered: a DNS server, or the API
 * @param number which of the numbers
 * @param seen what kind of answer
 * @param version that was shown; 0 for the absence of the number, and where no version was seen
 * @param begunNanos when the question was about to be sent
 * @param endedNanos when its answer was there, or when nobody waited any longer
 */
public record Reading(String source, int number, Seen seen, int version, long begunNanos, long endedNanos) {

    /** The kinds of answers. */
    public enum Seen {
        /** Every record of one version, or none because the number is said not to exist. */
        VERSION,
        /** Records of two versions in one answer. */
        MIXED,
        /** Records that nobody wrote. */
        FOREIGN,
        /** The server said that it cannot tell. */
        FAILED,
        /** No answer at all. */
        LOST
    }

    boolean isVersion() {
        return seen == Seen.VERSION;
    }
}
