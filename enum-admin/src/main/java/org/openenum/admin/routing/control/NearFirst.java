package org.openenum.admin.routing.control;

/**
 * Weights by nearness: of all requesters of a region, the nearest servers take the part that they are ready to take,
 * the next that part of those left.
 */
final class NearFirst {

    private NearFirst() {}

    /**
     * One row, before it is normalised.
     *
     * @param takes by server, the part of those offered to it that it takes, 0 to 1
     * @param sizes by server, how servers of one rank compare
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
            // Not what the weights leave of it: they do not sum up to the digit, and less than nothing is no weight.
            left *= passedOn / size;
        }
        return weights;
    }
}
