package org.openenum.server.answer;

import java.util.function.LongSupplier;
import org.openenum.routing.RegionShares;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.WeightedOrder;
import org.openenum.server.cache.routing.RoutedRecords;

/**
 * The order of a policy's targets, drawn for one answer. It belongs to one thread, and allocates nothing after its
 * creation.
 */
final class TargetDraw {

    private final WeightedOrder order;
    private final LongSupplier clock;
    private final int[] drawn = new int[RoutingPolicy.MAX_TARGETS];

    /** @param clock returns milliseconds since 1970 */
    TargetDraw(WeightedOrder order, LongSupplier clock) {
        this.order = order;
        this.clock = clock;
    }

    /**
     * Draws a new order.
     *
     * @param region the requester's region
     * @param stickyKey the key of the called number, for sticky draws
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

    /** The shares that a draw uses. */
    RegionShares shares(RoutedRecords routed, int region) {
        return routed.shares(region, clock);
    }

    /** The target at a position of the drawn order. */
    int at(int place) {
        return drawn[place];
    }

    /** Moves a target to an earlier position. */
    void keep(int from, int to) {
        drawn[to] = drawn[from];
    }
}
