package org.openenum.load.prove.history;

import java.util.Set;

/**
 * A time with an intended fault.
 *
 * @param effects that clients may notice
 */
public record Disturbance(long begunNanos, long endedNanos, Set<Effect> effects) {

    public Disturbance {
        effects = Set.copyOf(effects);
    }

    /** The possible effects of a fault, besides writes that are not acknowledged. */
    public enum Effect {
        /** Changes reach DNS late. */
        LATE,
        /** A DNS server restarts with data that is some minutes old. */
        BEGUN_AGAIN,
        /** A DNS server does not answer. */
        SILENT
    }

    boolean has(Effect effect) {
        return effects.contains(effect);
    }
}
