package org.openenum.server.answer;

import java.util.function.LongSupplier;
import org.openenum.routing.WeightedOrder;

/** The working state with which one thread draws answers from sets with a routing policy. */
record Draws(RoutedRules rules, RoutedSets sets) {

    /** @param clock returns milliseconds since 1970 */
    static Draws of(WeightedOrder order, LongSupplier clock) {
        TargetDraw draw = new TargetDraw(order, clock);
        return new Draws(new RoutedRules(draw), new RoutedSets(draw));
    }
}
