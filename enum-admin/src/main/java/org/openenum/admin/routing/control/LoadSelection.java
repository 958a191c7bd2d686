package org.openenum.admin.routing.control;

import java.util.List;

/** Pure load (MyXDNS, section 3.3): all regions alike, each server by its free capacity. Stateless. */
public record LoadSelection() implements ServerSelection {

    private static final double FULL = 1;

    @Override
    public WeightTable next(List<ServerLoad> servers, RankTable ranks, double nowSeconds) {
        double[] free =
                servers.stream().mapToDouble(server -> server.spare(FULL)).toArray();
        return WeightTable.of(servers, ranks, region -> free);
    }
}
