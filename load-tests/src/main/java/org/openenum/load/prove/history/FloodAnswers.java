package org.openenum.load.prove.history;

/**
 * The answers to queries of one kind, sent from one or more addresses by a sender that waits for no answer.
 *
 * @param kind of queries, for people
 * @param source of the queries
 * @param questions the number of queries sent
 * @param askedOctets in all of them, without the headers of UDP and IP
 * @param answers the number received
 * @param answeredOctets in all of them
 * @param largestOctets of an answer
 * @param allowedOctets the maximum size of an answer to such a query
 */
public record FloodAnswers(
        String kind,
        Source source,
        long questions,
        long askedOctets,
        long answers,
        long answeredOctets,
        int largestOctets,
        int allowedOctets) {

    /** The source of a flood. */
    public enum Source {
        /** A single client, or the owner of a forged address. */
        ONE_ADDRESS,
        /** Many at once. */
        MANY_ADDRESSES
    }

    /** Octets of an average answer for each octet of a query. */
    public double amplification() {
        return answers == 0 ? 0 : (double) answeredOctets / answers * questions / askedOctets;
    }
}
