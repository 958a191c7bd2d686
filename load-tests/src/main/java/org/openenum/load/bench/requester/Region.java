package org.openenum.load.bench.requester;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.openenum.load.bench.traffic.OwnLoad;

/**
 * The region of some of the requesters, each of which is a group with its own network.
 *
 * @param name of the region, and of its group
 * @param network its addresses, as CIDR
 * @param someone one of the addresses
 */
record Region(String name, String network, String someone) {

    static final List<Region> ALL = List.of(
            new Region("north", "127.1.0.0/21", "127.1.0.1"),
            new Region("south", "127.1.8.0/21", "127.1.8.1"),
            new Region("west", "127.1.16.0/21", "127.1.16.1"));

    /** The requesters of the MyXDNS paper: 8,500, of which 2,000 are in each region, and the others in none. */
    static final OwnLoad.Shape REQUESTERS = new OwnLoad.Shape("8,500 addresses", 8_500, 600, 1, 8_500);

    /** The host for each network. */
    static Map<String, String> hosts() {
        return ALL.stream().collect(Collectors.toMap(Region::network, region -> Kind.host(region.name)));
    }
}
