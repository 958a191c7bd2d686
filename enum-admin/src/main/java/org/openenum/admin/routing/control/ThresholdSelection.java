package org.openenum.admin.routing.control;

import java.util.List;

/**
 * Server selection algorithm I of MyXDNS: the nearest of the servers that are not overloaded. Stateless.
 *
 * <p>Step 3, "distribute the load among them according to any available information about their capacity and load", is
 * done by the free capacity of each below the threshold.
 *
 * @param threshold the load above which a server is overloaded; 0.5 in the paper
 */
public record ThresholdSelection(double threshold) implements ServerSelection {

    private static final double FULL = 1;

    public ThresholdSelection {
        if (!(threshold > 0)) {
            throw new IllegalArgumentException("a threshold must be above 0, not " + threshold);
        }
    }

    /** Pure proximity (MyXDNS, section 3.3): the nearest server, whatever its load. */
    public static ThresholdSelection byProximityAlone() {
        return new ThresholdSelection(Double.MAX_VALUE);
    }

    @Override
    public WeightTable next(List<ServerLoad> servers, RankTable ranks, double nowSeconds) {
        return WeightTable.of(servers, ranks, region -> weights(servers, ranks, region));
    }

    private double[] weights(List<ServerLoad> servers, RankTable ranks, int region) {
        int best = Integer.MAX_VALUE;
        for (int i = 0; i < servers.size(); i++) {
            if (!isOverloaded(servers.get(i))) {
                best = Math.min(best, ranks.rank(region, i));
            }
        }
        double[] free = new double[servers.size()];
        double[] capacity = new double[servers.size()];
        boolean anyFree = false;
        for (int i = 0; i < free.length; i++) {
            ServerLoad server = servers.get(i);
            if (!isOverloaded(server) && ranks.rank(region, i) == best) {
                free[i] = server.spare(Math.min(threshold, FULL));
                capacity[i] = server.capacity();
                anyFree |= free[i] > 0;
            }
        }
        // If all are overloaded, both contain only zeros, and the load is split among all.
        return anyFree ? free : capacity;
    }

    private boolean isOverloaded(ServerLoad server) {
        return server.load() > threshold;
    }
}
