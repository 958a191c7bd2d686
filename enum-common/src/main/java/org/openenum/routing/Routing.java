package org.openenum.routing;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.schedule.Schedule;

/**
 * How the targets of a set are chosen among, and how that shows in an answer.
 *
 * @param policy weights and TTLs
 * @param answer what of the drawn order is answered
 * @param draw what decides the order
 * @param times when it holds; null: always. Outside of them it is as if there were none: all rules are answered as they
 *     are provisioned
 * @param control what the control process is told about this policy, in words of its own that only it reads, on one
 *     line; null: it leaves it alone
 */
public record Routing(
        RoutingPolicy policy,
        Answer answer,
        Draw draw,
        @Nullable Schedule times,
        @Nullable String control) {

    /** One that always holds, and that the control process leaves alone. */
    public Routing(RoutingPolicy policy, Answer answer, Draw draw) {
        this(policy, answer, draw, null, null);
    }

    public boolean holdsAt(Instant instant) {
        return times == null || times.holdsAt(instant);
    }

    /** The same one, under another control or under none. */
    public Routing controlledBy(@Nullable String newControl) {
        return new Routing(policy, answer, draw, times, newControl);
    }

    /** The same one, at other times or always. */
    public Routing holding(@Nullable Schedule newTimes) {
        return new Routing(policy, answer, draw, newTimes, control);
    }

    /** What of the drawn order is answered, where clients sort by themselves. */
    public enum Answer {

        /** The first drawn alone: some clients call all that an answer holds at once. */
        WINNER,

        /** All, the drawn order written into the records: preferences 10, 20, 30 ... */
        ORDER,

        /** All, their weights written into the records: clients draw by themselves (SRV, RFC 2782). */
        WEIGHTS
    }

    /** What decides the order. */
    public enum Draw {

        /** Chance, for each answer. */
        RANDOM,

        /** The called number: always the same order while weights stay. */
        STICKY
    }
}
