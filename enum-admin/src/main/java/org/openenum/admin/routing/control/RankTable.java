package org.openenum.admin.routing.control;

import java.util.Arrays;
import java.util.List;

/**
 * How near each server is to each region: 1 the nearest. Servers may share a rank, and so may regions (MyXDNS, section
 * 5.2). Behind the last region stands a row for requesters without one, to whom every server is equally near.
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
     * @param ranksOfServers by region, one row for each server, all of one length
     */
    public static RankTable of(List<int[]> ranksOfServers) {
        if (ranksOfServers.isEmpty()) {
            throw new IllegalArgumentException("a rank table has at least one server");
        }
        int regions = ranksOfServers.get(0).length;
        int[][] ranks = new int[regions + 1][ranksOfServers.size()];
        for (int server = 0; server < ranksOfServers.size(); server++) {
            int[] row = ranksOfServers.get(server);
            if (row.length != regions) {
                throw new IllegalArgumentException(
                        "server " + server + " has " + row.length + " ranks, the first one " + regions);
            }
            for (int region = 0; region < regions; region++) {
                if (row[region] < 1) {
                    throw new IllegalArgumentException("a rank is 1 or more, not " + row[region]);
                }
                ranks[region][server] = row[region];
            }
        }
        Arrays.fill(ranks[regions], 1);
        return new RankTable(ranks);
    }

    /** How many regions there are, the row for none not counted. */
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
