package org.openenum.admin.health.vote;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.probe.ProbeWords;
import org.openenum.health.Withdrawal;
import org.openenum.health.Withdrawn;
import org.openenum.sentence.Sentence;

/**
 * The state of a target at one moment.
 *
 * @param since when the state began; null if the target has not been checked yet
 * @param why an explanation for people
 * @param until when the state ends by itself, or null
 */
public record Condition(
        State state,
        @Nullable Instant since,
        String why,
        @Nullable Instant until) {

    /** Not checked, or without a result yet. */
    public static final Condition UNCHECKED = new Condition(State.UNCHECKED, null, "", null);

    /** The states from the best to the worst: if targets must stay in service, the best ones stay. */
    public enum State {

        /** It works. */
        UP,

        /** Unknown: it counts as in service. */
        UNCHECKED,

        /** It works, but a person has decided that it gets no new calls. */
        DRAINING,

        /** It does not answer. */
        DOWN,

        /** A person works on it. */
        MAINTENANCE
    }

    /** The condition of a target that a person has taken out of service. */
    static Condition of(Withdrawal withdrawal, @Nullable Instant since) {
        State state = withdrawal.state() == Withdrawn.DRAINING ? State.DRAINING : State.MAINTENANCE;
        String reason = withdrawal.reason();
        return new Condition(state, since, reason == null ? "" : reason, withdrawal.until());
    }

    /** The condition that checks or reports have found. */
    public static Condition of(boolean up, Instant since, String why) {
        return new Condition(up ? State.UP : State.DOWN, since, why, null);
    }

    /** The explanation as a sentence; a person's reason stays as typed. */
    public Sentence said() {
        return isDecided() ? Sentence.plain(why) : ProbeWords.sentence(why);
    }

    /** Whether the target is answered. */
    public boolean isInService() {
        return state == State.UP || state == State.UNCHECKED;
    }

    /** Whether the states are equal, whatever the reasons. */
    public boolean isSameState(Condition other) {
        return state == other.state;
    }

    /** Whether a person has decided the state. */
    public boolean isDecided() {
        return state == State.DRAINING || state == State.MAINTENANCE;
    }
}
