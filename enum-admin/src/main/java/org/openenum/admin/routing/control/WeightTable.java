package org.openenum.admin.routing.control;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The weights of all servers: a row for each region and, after the last, one for requesters without a region. Each row
 * sums to one. Immutable.
 */
public final class WeightTable {

    private final double[][] rows;

    private WeightTable(double[][] rows) {
        this.rows = rows;
    }

    /**
     * Computes row by row.
     *
     * @param weightsOfRow the weights of a row before they are normalised
     */
    static WeightTable of(List<ServerLoad> servers, RankTable ranks, IntFunction<double[]> weightsOfRow) {
        if (servers.size() != ranks.servers()) {
            throw new IllegalArgumentException(
                    servers.size() + " servers were measured, but " + ranks.servers() + " have ranks");
        }
        double[][] rows = new double[ranks.regions() + 1][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = normalised(weightsOfRow.apply(i), servers);
        }
        return new WeightTable(rows);
    }

    public double weight(int region, int server) {
        return rows[region][server];
    }

    /** The weight for requesters without a region. */
    public double fallbackWeight(int server) {
        return rows[rows.length - 1][server];
    }

    /** The largest difference between corresponding weights. */
    public double distance(WeightTable other) {
        double most = 0;
        for (int row = 0; row < rows.length; row++) {
            for (int server = 0; server < rows[row].length; server++) {
                most = Math.max(most, Math.abs(rows[row][server] - other.rows[row][server]));
            }
        }
        return most;
    }

    /**
     * If all weights are 0, the reachable servers share by capacity, and if none is reachable, all do: an answer must
     * lead somewhere.
     */
    private static double[] normalised(double[] weights, List<ServerLoad> servers) {
        double[] row = weights;
        if (sum(row) == 0) {
            row = servers.stream()
                    .mapToDouble(server -> server.isReachable() ? server.capacity() : 0)
                    .toArray();
        }
        if (sum(row) == 0) {
            row = servers.stream().mapToDouble(ServerLoad::capacity).toArray();
        }
        double total = sum(row);
        return Arrays.stream(row).map(weight -> weight / total).toArray();
    }

    private static double sum(double[] weights) {
        return Arrays.stream(weights).sum();
    }
}
