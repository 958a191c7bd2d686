package org.openenum.admin.routing.control;

import java.util.List;

/** Computes the weights of servers for each region, repeatedly. An implementation documents whether it is stateful. */
public interface ServerSelection {

    /**
     * The new weights.
     *
     * @param servers in the order of the table
     * @param nowSeconds the time on any clock, which may be set back
     */
    WeightTable next(List<ServerLoad> servers, RankTable ranks, double nowSeconds);
}
