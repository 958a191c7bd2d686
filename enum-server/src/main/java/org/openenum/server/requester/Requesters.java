package org.openenum.server.requester;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All requester groups and their networks, as of one change; part of the view of all that is served. Immutable.
 *
 * <p>A lookup takes no lock, allocates nothing and calls no other service.
 */
public final class Requesters {

    /** No groups: all requesters get the same answers. */
    public static final Requesters NONE =
            new Requesters(new Group[0], Map.of(), AddressTable.EMPTY, AddressTable.EMPTY);

    private final @Nullable Group[] groups;
    private final Map<Integer, Networks> networks;
    private final AddressTable ipv4;
    private final AddressTable ipv6;
    private final boolean empty;

    private Requesters(
            @Nullable Group[] groups, Map<Integer, Networks> networks, AddressTable ipv4, AddressTable ipv6) {
        this.groups = groups;
        this.networks = Map.copyOf(networks);
        this.ipv4 = ipv4;
        this.ipv6 = ipv6;
        this.empty = networks.values().stream().allMatch(each -> each.size() == 0);
    }

    /**
     * A copy with other groups, and new networks for some of them; the networks of deleted groups are dropped.
     *
     * @param now all groups
     * @param changed new networks by group id; other groups keep theirs
     */
    public Requesters with(Collection<Group> now, Map<Integer, Networks> changed) {
        @Nullable
        Group[] byId =
                new @Nullable Group[now.stream().mapToInt(Group::id).max().orElse(-1) + 1];
        Map<Integer, Networks> all = new HashMap<>();
        for (Group group : now) {
            byId[group.id()] = group;
            all.put(group.id(), changed.getOrDefault(group.id(), networks.getOrDefault(group.id(), Networks.NONE)));
        }
        if (all.equals(networks)) { // networks are compared by identity
            return new Requesters(byId, networks, ipv4, ipv6);
        }
        return new Requesters(byId, all, table(all, true), table(all, false));
    }

    private static AddressTable table(Map<Integer, Networks> networks, boolean ofIpv4) {
        List<AddressTable.Prefix> prefixes = new ArrayList<>();
        networks.forEach((group, each) -> {
            for (int i = 0; i < each.size(); i++) {
                if (each.isIpv4(i) == ofIpv4) {
                    prefixes.add(new AddressTable.Prefix(each.hi(i), each.lo(i), each.length(i), group));
                }
            }
        });
        return prefixes.isEmpty() ? AddressTable.EMPTY : AddressTable.of(prefixes);
    }

    /** All groups. */
    public List<Group> groups() {
        return Arrays.stream(groups).filter(Objects::nonNull).toList();
    }

    /** The networks of a group. */
    public Networks networksOf(Group group) {
        return networks.getOrDefault(group.id(), Networks.NONE);
    }

    /** Whether there are no networks: all requesters get the same answers. */
    public boolean isEmpty() {
        return empty;
    }

    /** The group of an address; {@link Group#NOBODY} if it has none. */
    Group group(boolean isIpv4, long hi, long lo) {
        int id = (isIpv4 ? ipv4 : ipv6).group(hi, lo);
        Group group = id == 0 || id >= groups.length ? null : groups[id];
        return group == null ? Group.NOBODY : group;
    }

    /** The length of the shortest prefix of the address within which all addresses have the same group, or none. */
    int scope(boolean isIpv4, long hi, long lo) {
        return (isIpv4 ? ipv4 : ipv6).scope(hi, lo);
    }

    /** How many networks there are. */
    public long networks() {
        return networks.values().stream().mapToLong(Networks::size).sum();
    }

    /** The memory that they take, in bytes. */
    public long bytes() {
        return ipv4.bytes()
                + ipv6.bytes()
                + networks.values().stream().mapToLong(Networks::bytes).sum();
    }
}
