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
 * What is to be done so that groups have the networks that they should have.
 *
 * <p>What no group has yet is given first, then what a group should not have is taken, and last what goes from one
 * group to another is given to the second: an address that is and will be in a group is without one for as short as can
 * be.
 *
 * @param free by group: networks that none of the groups has
 * @param lost by group: networks that it has and should not
 * @param moved by group: networks that another of the groups has
 * @param keptByOthers networks that other groups have, and keep: what somebody said of one network goes before what is
 *     said of a country
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

    /** One line for each group, and one for what stays with others. */
    List<String> describe() {
        List<String> lines = new ArrayList<>();
        free.forEach((group, networks) -> lines.add("%s: %d networks more, %d fewer"
                .formatted(
                        group,
                        networks.size() + moved.getOrDefault(group, List.of()).size(),
                        lost.getOrDefault(group, List.of()).size())));
        if (keptByOthers > 0) {
            lines.add(keptByOthers + " networks stay in other groups, which have them already");
        }
        return lines;
    }
}
