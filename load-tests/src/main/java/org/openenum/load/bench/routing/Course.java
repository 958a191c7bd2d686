package org.openenum.load.bench.routing;

import java.util.List;
import org.openenum.load.bench.result.Row;

/**
 * The outcome of a run.
 *
 * @param loads the loads of all servers, the nearest first, for each second, as parts of their capacity
 * @param changes how often the weights changed
 */
record Course(Scenario scenario, List<double[]> loads, int changes) {

    /** A server above this load counts as overloaded: the high watermark of algorithm II. */
    static final double OVERLOAD = 0.6;

    /** Oscillation at the beginning does not count. */
    private static final int PERIODS_TO_SETTLE = 10;

    private static final double MINUTE = 60;

    /**
     * Half of the difference between the lowest and the highest twentieth of the load of the nearest server, after ten
     * TTLs or half of the run.
     */
    double amplitude() {
        double[] settled = loads.stream()
                .skip((long) Math.min(PERIODS_TO_SETTLE * scenario.ttlSeconds(), scenario.seconds() / 2.0))
                .mapToDouble(each -> each[0])
                .sorted()
                .toArray();
        int twentieth = settled.length / 20;
        return (settled[settled.length - 1 - twentieth] - settled[twentieth]) / 2;
    }

    /** The share of all requests that went to the nearest server. */
    double nearestShare() {
        double nearest = loads.stream().mapToDouble(each -> each[0]).sum();
        return nearest / loads.stream().mapToDouble(each -> each[0] + each[1]).sum();
    }

    /** The seconds per minute in which a server was overloaded. */
    double overloadSecondsPerMinute() {
        long seconds = loads.stream()
                .filter(each -> Math.max(each[0], each[1]) > OVERLOAD)
                .count();
        return seconds * MINUTE / loads.size();
    }

    double changesPerMinute() {
        return changes * MINUTE / loads.size();
    }

    Row figures() {
        return new Row()
                .and("amplitude", amplitude())
                .and("nearestShare", nearestShare())
                .and("overloadSecondsPerMinute", overloadSecondsPerMinute())
                .and("changesPerMinute", changesPerMinute());
    }
}
