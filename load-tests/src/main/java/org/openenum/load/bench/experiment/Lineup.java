package org.openenum.load.bench.experiment;

import java.util.ArrayList;
import java.util.List;
import org.openenum.load.bench.server.NameServer;

/**
 * Who is up at the same time: everybody, or, where memory is too small for that, this product with some of its peers
 * and then with others.
 *
 * @param groups this product and peers, each
 * @param left peers that are too large for this machine
 */
public record Lineup(List<List<NameServer>> groups, List<NameServer> left) {

    /** The system, the page cache and the load generator want some as well. */
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
