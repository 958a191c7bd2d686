package org.openenum.load.prove.history;

/**
 * One query and its result.
 *
 * @param source of the answer: a DNS server, or the API
 * @param number the index of the number
 * @param seen the kind of answer
 * @param version that was shown; 0 for the absence of the number, and if no version was seen
 * @param begunNanos when the query was about to be sent
 * @param endedNanos when its answer had arrived, or the wait ended
 */
public record Reading(String source, int number, Seen seen, int version, long begunNanos, long endedNanos) {

    /** The kinds of answers. */
    public enum Seen {
        /** All records of one version, or none because the number does not exist. */
        VERSION,
        /** Records of two versions in one answer. */
        MIXED,
        /** Records that nobody wrote. */
        FOREIGN,
        /** The server reported a failure. */
        FAILED,
        /** No answer at all. */
        LOST
    }

    boolean isVersion() {
        return seen == Seen.VERSION;
    }
}
