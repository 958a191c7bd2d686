package org.openenum.load.prove.history;

import java.util.Set;

/**
 * A time in which something is out of order by intent.
 *
 * @param effects what clients may notice of it
 */
public record Disturbance(long begunNanos, long endedNanos, Set<Effect> effects) {

    public Disturbance {
        effects = Set.copyOf(effects);
    }

    /** What may be noticed of a fault, besides writes that are not acknowledged. */
    public enum Effect {
        /** Changes come to DNS late. */
        LATE,
        /** A DNS server begins again, with what it had some minutes before. */
        BEGUN_AGAIN,
        /** A DNS server does not answer. */
        SILENT
    }

    boolean has(Effect effect) {
        return effects.contains(effect);
    }
}
