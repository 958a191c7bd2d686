package org.openenum.admin.routing.control;

/**
 * A server with its measured load.
 *
 * @param capacity the capacity relative to the other servers, in any unit, above 0
 * @param load the used part of its capacity: 0 idle, 1 full, more if work is queued; {@link #UNREACHABLE} if it did not
 *     report
 */
public record ServerLoad(double capacity, double load) {

    /** The load of a server that does not respond to the measurement. */
    public static final double UNREACHABLE = Double.POSITIVE_INFINITY;

    public ServerLoad {
        if (!(capacity > 0 && capacity < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a capacity must be above 0, not " + capacity);
        }
        if (!(load >= 0)) {
            throw new IllegalArgumentException("a load must be 0 or more, not " + load);
        }
    }

    boolean isReachable() {
        return load < UNREACHABLE;
    }

    /** The free capacity below a limit, in the unit of the capacity. */
    double spare(double limit) {
        return isReachable() ? capacity * Math.max(0, limit - load) : 0;
    }
}
