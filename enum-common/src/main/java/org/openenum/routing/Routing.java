package org.openenum.routing;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.schedule.Schedule;

/**
 * How targets of a set are selected, and how the selection is answered.
 *
 * @param policy weights and TTLs
 * @param answer what is answered of the drawn order
 * @param draw what decides the order
 * @param times when it holds; null: always. At other times all rules are answered as provisioned
 * @param control instructions for the control process about this policy, in its own language, on one line; null: it
 *     leaves the policy alone
 */
public record Routing(
        RoutingPolicy policy,
        Answer answer,
        Draw draw,
        @Nullable Schedule times,
        @Nullable String control) {

    /** A routing that always holds, and that the control process leaves alone. */
    public Routing(RoutingPolicy policy, Answer answer, Draw draw) {
        this(policy, answer, draw, null, null);
    }

    public boolean holdsAt(Instant instant) {
        return times == null || times.holdsAt(instant);
    }

    /** The same routing with another control or none. */
    public Routing controlledBy(@Nullable String newControl) {
        return new Routing(policy, answer, draw, times, newControl);
    }

    /** The same routing at other times or always. */
    public Routing holding(@Nullable Schedule newTimes) {
        return new Routing(policy, answer, draw, newTimes, control);
    }

    /** What is answered of the drawn order; clients sort by themselves. */
    public enum Answer {

        /** Only the first drawn target: some clients call all targets of an answer at once. */
        WINNER,

        /** All, with the drawn order as preferences 10, 20, 30 ... */
        ORDER,

        /** All, with their weights: clients draw by themselves (SRV, RFC 2782). */
        WEIGHTS
    }

    /** What decides the order. */
    public enum Draw {

        /** Random, for each answer. */
        RANDOM,

        /** The called number: always the same order while the weights stay. */
        STICKY
    }
}
