package org.openenum.load.prove.history;

/**
 * What came back for questions of one kind, asked from one or more addresses by somebody who waits for no answer.
 *
 * @param kind of questions, for people
 * @param source who asked
 * @param questions how many were sent
 * @param askedOctets in all of them, without the headers of UDP and IP
 * @param answers how many came
 * @param answeredOctets in all of them
 * @param largestOctets of an answer
 * @param allowedOctets of an answer to such a question
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

    /** Who asks. */
    public enum Source {
        /** A single client, or whoever's address stands on the questions. */
        ONE_ADDRESS,
        /** Many at once. */
        MANY_ADDRESSES
    }

    /** Octets of a usual answer for each octet of a question. */
    public double amplification() {
        return answers == 0 ? 0 : (double) answeredOctets / answers * questions / askedOctets;
    }
}
