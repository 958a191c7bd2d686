package org.openenum.admin.health.vote;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.probe.ProbeWords;
import org.openenum.health.Withdrawal;
import org.openenum.health.Withdrawn;
import org.openenum.sentence.Sentence;

/**
 * How a target is at the moment.
 *
 * @param since when it began to be so; null where nobody has looked yet
 * @param why some words for people
 * @param until when it ends by itself, or null
 */
public record Condition(
        State state,
        @Nullable Instant since,
        String why,
        @Nullable Instant until) {

    /** Nobody checks it, or has found out anything yet. */
    public static final Condition UNCHECKED = new Condition(State.UNCHECKED, null, "", null);

    /** From the best to the worst: of those that have to stay in service, the first. */
    public enum State {

        /** It works. */
        UP,

        /** Nobody knows: it counts as in service. */
        UNCHECKED,

        /** A person has said that it gets no new calls; it works. */
        DRAINING,

        /** It does not answer. */
        DOWN,

        /** A person works on it. */
        MAINTENANCE
    }

    /** What a person has said. */
    static Condition of(Withdrawal withdrawal, @Nullable Instant since) {
        State state = withdrawal.state() == Withdrawn.DRAINING ? State.DRAINING : State.MAINTENANCE;
        String reason = withdrawal.reason();
        return new Condition(state, since, reason == null ? "" : reason, withdrawal.until());
    }

    /** What checks or reports have found. */
    public static Condition of(boolean up, Instant since, String why) {
        return new Condition(up ? State.UP : State.DOWN, since, why, null);
    }

    /** Why, for readers of any language; what a person has said stays as it is. */
    public Sentence said() {
        return isDecided() ? Sentence.plain(why) : ProbeWords.sentence(why);
    }

    /** Whether it is answered. */
    public boolean isInService() {
        return state == State.UP || state == State.UNCHECKED;
    }

    /** Whether another is of the same state, whatever the reason. */
    public boolean isSameState(Condition other) {
        return state == other.state;
    }

    /** Whether a person has decided so. */
    public boolean isDecided() {
        return state == State.DRAINING || state == State.MAINTENANCE;
    }
}
