package org.openenum.admin.routing.control;

/**
 * A server as it was measured.
 *
 * @param capacity what it can do beside the others, in any unit, above 0
 * @param load the part of its capacity that is in use: 0 idle, 1 full, more where work waits; {@link #UNREACHABLE} if
 *     it did not say
 */
public record ServerLoad(double capacity, double load) {

    /** The load of a server that does not answer who measures it. */
    public static final double UNREACHABLE = Double.POSITIVE_INFINITY;

    public ServerLoad {
        if (!(capacity > 0 && capacity < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a capacity is above 0, not " + capacity);
        }
        if (!(load >= 0)) {
            throw new IllegalArgumentException("a load is 0 or more, not " + load);
        }
    }

    boolean isReachable() {
        return load < UNREACHABLE;
    }

    /** What is free below a limit, in the unit of the capacity. */
    double spare(double limit) {
        return isReachable() ? capacity * Math.max(0, limit - load) : 0;
    }
}
