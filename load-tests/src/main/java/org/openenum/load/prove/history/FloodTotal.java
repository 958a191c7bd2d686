package org.openenum.load.prove.history;

import java.util.List;

/**
 * The total of the floods of one source.
 *
 * @param questions the number of queries sent
 * @param askedOctets in all of them
 * @param answers the number received
 * @param answeredOctets in all of them
 * @param largestOctets of an answer
 * @param worstAmplification octets of an answer for each octet of a query, for the worst kind of queries
 * @param worstKind that kind; empty without queries
 */
public record FloodTotal(
        long questions,
        long askedOctets,
        long answers,
        long answeredOctets,
        int largestOctets,
        double worstAmplification,
        String worstKind) {

    /** No floods. */
    static final FloodTotal NONE = new FloodTotal(0, 0, 0, 0, 0, 0, "");

    static FloodTotal of(List<FloodAnswers> floods) {
        FloodTotal total = NONE;
        for (FloodAnswers each : floods) {
            total = total.and(new FloodTotal(
                    each.questions(),
                    each.askedOctets(),
                    each.answers(),
                    each.answeredOctets(),
                    each.largestOctets(),
                    each.amplification(),
                    each.kind()));
        }
        return total;
    }

    /** Octets of answers for each octet of queries. */
    public double amplification() {
        return askedOctets == 0 ? 0 : (double) answeredOctets / askedOctets;
    }

    FloodTotal and(FloodTotal other) {
        FloodTotal worse = worstAmplification >= other.worstAmplification ? this : other;
        return new FloodTotal(
                questions + other.questions,
                askedOctets + other.askedOctets,
                answers + other.answers,
                answeredOctets + other.answeredOctets,
                Math.max(largestOctets, other.largestOctets),
                worse.worstAmplification,
                worse.worstKind);
    }
}
