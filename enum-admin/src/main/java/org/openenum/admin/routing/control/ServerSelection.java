package org.openenum.admin.routing.control;

import java.util.List;

/**
 * Computes the weights of servers for each region, again and again. An implementation says whether it remembers what it
 * said before.
 */
public interface ServerSelection {

    /**
     * The weights from now on.
     *
     * @param servers in the order of the table
     * @param nowSeconds the time on any clock; it may be set back
     */
    WeightTable next(List<ServerLoad> servers, RankTable ranks, double nowSeconds);
}
