package org.openenum.admin.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openenum.requester.ClientNetwork;

/**
 * The changes after which groups have the networks that they should have.
 *
 * <p>Networks of no group are added first, then networks that a group should not have are removed, and last the
 * networks that move between groups are added to their new group: so an address that moves is without a group as
 * briefly as possible.
 *
 * @param free by group: networks to add that none of the groups has
 * @param lost by group: networks to remove
 * @param moved by group: networks to add that another of the groups has
 * @param keptByOthers how many networks stay in other groups: a network that somebody has put into a group takes
 *     precedence over its country
 */
record NetworkMoves(
        Map<String, List<ClientNetwork>> free,
        Map<String, List<ClientNetwork>> lost,
        Map<String, List<ClientNetwork>> moved,
        int keptByOthers) {

    static NetworkMoves of(
            Set<ClientNetwork> ofOthers,
            Map<String, Set<ClientNetwork>> present,
            Map<String, List<ClientNetwork>> wanted) {
        Map<ClientNetwork, String> owners = new HashMap<>();
        present.forEach((group, networks) -> networks.forEach(network -> owners.put(network, group)));
        Map<String, List<ClientNetwork>> free = new LinkedHashMap<>();
        Map<String, List<ClientNetwork>> lost = new LinkedHashMap<>();
        Map<String, List<ClientNetwork>> moved = new LinkedHashMap<>();
        int kept = 0;
        for (Map.Entry<String, List<ClientNetwork>> entry : wanted.entrySet()) {
            String group = entry.getKey();
            Set<ClientNetwork> excess = new LinkedHashSet<>(present.getOrDefault(group, Set.of()));
            List<ClientNetwork> freeOfGroup = new ArrayList<>();
            List<ClientNetwork> movedToGroup = new ArrayList<>();
            for (ClientNetwork network : entry.getValue()) {
                if (ofOthers.contains(network)) {
                    kept++;
                } else if (!excess.remove(network)) {
                    (owners.containsKey(network) ? movedToGroup : freeOfGroup).add(network);
                }
            }
            free.put(group, freeOfGroup);
            moved.put(group, movedToGroup);
            lost.put(group, List.copyOf(excess));
        }
        return new NetworkMoves(free, lost, moved, kept);
    }

    /** One line for each group, and one for the networks that stay in others. */
    List<String> describe() {
        List<String> lines = new ArrayList<>();
        free.forEach((group, networks) -> lines.add("%s: %s to add, %d to remove"
                .formatted(
                        group,
                        networks(networks.size()
                                + moved.getOrDefault(group, List.of()).size()),
                        lost.getOrDefault(group, List.of()).size())));
        if (keptByOthers > 0) {
            lines.add(
                    keptByOthers == 1
                            ? "1 network stays in another group, which already has it"
                            : keptByOthers + " networks stay in other groups, which already have them");
        }
        return lines;
    }

    private static String networks(int count) {
        return count == 1 ? "1 network" : count + " networks";
    }
}
