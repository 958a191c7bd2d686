package org.openenum.routing;

/**
 * How the targets of a set are chosen among, and how that shows in an answer.
 *
 * @param policy weights and TTLs
 * @param answer what of the drawn order is answered
 * @param draw what decides the order
 */
public record Routing(RoutingPolicy policy, Answer answer, Draw draw) {

    /** What of the drawn order is answered, where clients sort by themselves. */
    public enum Answer {

        /** The first drawn alone: some clients call all that an answer holds at once. */
        WINNER,

        /** All, the drawn order written into the records: preferences 10, 20, 30 ... */
        ORDER
    }

    /** What decides the order. */
    public enum Draw {

        /** Chance, for each answer. */
        RANDOM,

        /** The called number: always the same order while weights stay. */
        STICKY
    }
}
