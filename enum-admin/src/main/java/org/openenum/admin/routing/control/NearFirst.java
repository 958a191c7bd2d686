package org.openenum.admin.routing.control;

/**
 * Weights by proximity: of all requesters of a region, the nearest servers take the share that they are ready to take,
 * the next nearest take their share of the rest, and so on.
 */
final class NearFirst {

    private NearFirst() {}

    /**
     * One row, before it is normalised.
     *
     * @param takes by server, the share that it takes of the requesters offered to it, 0 to 1
     * @param sizes by server, the relative sizes of servers of one rank
     */
    static double[] weights(RankTable ranks, int region, double[] takes, double[] sizes) {
        double[] weights = new double[takes.length];
        double left = 1;
        for (int rank : ranks.ranksOf(region)) {
            double size = 0;
            for (int i = 0; i < takes.length; i++) {
                size += ranks.rank(region, i) == rank ? sizes[i] : 0;
            }
            double passedOn = 0;
            for (int i = 0; i < takes.length; i++) {
                if (ranks.rank(region, i) == rank) {
                    weights[i] = left * takes[i] * sizes[i] / size;
                    passedOn += (1 - takes[i]) * sizes[i];
                }
            }
            // Not computed as the remainder of the weights: rounding could make it negative.
            left *= passedOn / size;
        }
        return weights;
    }
}
