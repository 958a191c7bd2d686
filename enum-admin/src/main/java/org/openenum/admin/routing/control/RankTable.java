package org.openenum.admin.routing.control;

import java.util.Arrays;
import java.util.List;

/**
 * The proximity of each server to each region: 1 is the nearest. Servers may share a rank, and so may regions (MyXDNS,
 * section 5.2). After the last region there is a row for requesters without one, to whom all servers are equally near.
 * Immutable.
 */
public final class RankTable {

    private final int[][] ranks;

    private RankTable(int[][] ranks) {
        this.ranks = ranks;
    }

    /**
     * Checks the shape.
     *
     * @param ranksOfServers one row for each server, with its ranks by region, all of one length
     */
    public static RankTable of(List<int[]> ranksOfServers) {
        if (ranksOfServers.isEmpty()) {
            throw new IllegalArgumentException("a rank table must have at least one server");
        }
        int regions = ranksOfServers.get(0).length;
        int[][] ranks = new int[regions + 1][ranksOfServers.size()];
        for (int server = 0; server < ranksOfServers.size(); server++) {
            int[] row = ranksOfServers.get(server);
            if (row.length != regions) {
                throw new IllegalArgumentException(
                        "server " + server + " has " + row.length + " ranks, but the first server has " + regions);
            }
            for (int region = 0; region < regions; region++) {
                if (row[region] < 1) {
                    throw new IllegalArgumentException("a rank must be 1 or more, not " + row[region]);
                }
                ranks[region][server] = row[region];
            }
        }
        Arrays.fill(ranks[regions], 1);
        return new RankTable(ranks);
    }

    /** The number of regions, not counting the row for none. */
    public int regions() {
        return ranks.length - 1;
    }

    public int servers() {
        return ranks[0].length;
    }

    /** @param row a region, or {@link #regions} for requesters without one */
    int rank(int row, int server) {
        return ranks[row][server];
    }

    /** The ranks that occur in a row, the nearest first. */
    int[] ranksOf(int row) {
        return Arrays.stream(ranks[row]).distinct().sorted().toArray();
    }
}
