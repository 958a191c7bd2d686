package org.openenum.load.bench.server;

import java.util.List;

/**
 * Addresses that a name is answered with, as long as something listens there.
 *
 * @param apex of the zone, without the last dot
 * @param owner the name, likewise
 * @param addresses IPv4
 * @param port over TCP
 * @param intervalSeconds from one check of an address to the next; one that fails is enough
 */
public record CheckedTargets(String apex, String owner, List<String> addresses, int port, int intervalSeconds) {

    public CheckedTargets {
        addresses = List.copyOf(addresses);
    }
}
