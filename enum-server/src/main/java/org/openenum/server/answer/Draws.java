package org.openenum.server.answer;

import java.util.function.LongSupplier;
import org.openenum.routing.WeightedOrder;

/** What one thread draws answers of sets with a policy with. */
record Draws(RoutedRules rules, RoutedSets sets) {

    /** @param clock tells the milliseconds since 1970 */
    static Draws of(WeightedOrder order, LongSupplier clock) {
        TargetDraw draw = new TargetDraw(order, clock);
        return new Draws(new RoutedRules(draw), new RoutedSets(draw));
    }
}
