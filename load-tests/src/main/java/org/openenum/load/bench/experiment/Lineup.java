package org.openenum.load.bench.experiment;

import java.util.ArrayList;
import java.util.List;
import org.openenum.load.bench.server.NameServer;

/**
 * The servers that run at the same time: all of them or, if there is not enough memory, this product with some peers at
 * a time.
 *
 * @param groups this product and peers, each
 * @param left peers that are too large for this machine
 */
public record Lineup(List<List<NameServer>> groups, List<NameServer> left) {

    /** The system, the page cache and the load generator need memory, too. */
    private static final long RESERVE_BYTES = 2_000_000_000;

    /** Makes groups that fit into memory. */
    public static Lineup of(NameServer ours, List<NameServer> peers, long numbers, long availableBytes) {
        long room = availableBytes - RESERVE_BYTES - ours.bytesPerNumber() * numbers;
        List<List<NameServer>> groups = new ArrayList<>();
        List<NameServer> left = new ArrayList<>();
        List<NameServer> group = new ArrayList<>(List.of(ours));
        long used = 0;
        for (NameServer peer : peers) {
            long needed = peer.bytesPerNumber() * numbers;
            if (needed > 0 && needed > room) {
                left.add(peer);
                continue;
            }
            if (used + needed > Math.max(0, room)) {
                groups.add(List.copyOf(group));
                group = new ArrayList<>(List.of(ours));
                used = 0;
            }
            group.add(peer);
            used += needed;
        }
        groups.add(List.copyOf(group));
        return new Lineup(List.copyOf(groups), List.copyOf(left));
    }
}
