package org.openenum.admin.routing.control;

import java.util.Arrays;
import java.util.List;

/**
 * Server selection algorithm II of MyXDNS: weights by load between two watermarks, then adjusted for proximity, then
 * normalised. Stateless.
 *
 * <p>Pass 2, "adjusts the above weights to favor higher-ranked servers", is done as follows: the nearest servers take
 * the share of all requesters that their weights say, the next nearest take their share of the rest, and so on.
 * Capacity does not count, as in the paper.
 *
 * @param lowWatermark the load below which a server has the weight 1; 0.4 in the paper
 * @param highWatermark the load above which it has the weight 0; 0.6 in the paper
 */
public record WatermarkSelection(double lowWatermark, double highWatermark) implements ServerSelection {

    public WatermarkSelection {
        if (!(lowWatermark >= 0 && lowWatermark < highWatermark)) {
            throw new IllegalArgumentException("the low watermark " + lowWatermark
                    + " must be 0 or more and below the high watermark " + highWatermark);
        }
    }

    @Override
    public WeightTable next(List<ServerLoad> servers, RankTable ranks, double nowSeconds) {
        double[] byLoad = servers.stream().mapToDouble(this::weight).toArray();
        double[] alike = new double[byLoad.length];
        Arrays.fill(alike, 1);
        return WeightTable.of(servers, ranks, region -> NearFirst.weights(ranks, region, byLoad, alike));
    }

    private double weight(ServerLoad server) {
        double part = (highWatermark - server.load()) / (highWatermark - lowWatermark);
        return Math.max(0, Math.min(1, part));
    }
}
