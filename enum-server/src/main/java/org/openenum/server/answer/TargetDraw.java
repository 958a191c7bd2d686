package org.openenum.server.answer;

import java.util.function.LongSupplier;
import org.openenum.routing.RegionShares;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.WeightedOrder;
import org.openenum.server.cache.routing.RoutedRecords;

/**
 * The order of a policy's targets, drawn for one answer. One thread owns it; it allocates nothing after it is made.
 */
final class TargetDraw {

    private final WeightedOrder order;
    private final LongSupplier clock;
    private final int[] drawn = new int[RoutingPolicy.MAX_TARGETS];

    /** @param clock tells the milliseconds since 1970 */
    TargetDraw(WeightedOrder order, LongSupplier clock) {
        this.order = order;
        this.clock = clock;
    }

    /**
     * Draws anew.
     *
     * @param region of who asks
     * @param stickyKey of the called number, for draws by it
     */
    RegionShares draw(RoutedRecords routed, int region, long stickyKey) {
        RegionShares shares = shares(routed, region);
        if (routed.routing().draw() == Routing.Draw.STICKY) {
            order.drawSticky(shares, stickyKey, drawn);
        } else {
            order.draw(shares, drawn);
        }
        return shares;
    }

    /** What would be drawn from. */
    RegionShares shares(RoutedRecords routed, int region) {
        return routed.shares(region, clock);
    }

    /** The target that came at a place. */
    int at(int place) {
        return drawn[place];
    }

    /** Moves a target forward. */
    void keep(int from, int to) {
        drawn[to] = drawn[from];
    }
}
