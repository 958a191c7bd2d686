package org.openenum.load.bench.server;

import java.util.List;

/**
 * The addresses in the answer for a name, as long as something listens there.
 *
 * @param apex of the zone, without the last dot
 * @param owner the name, likewise
 * @param addresses IPv4
 * @param port over TCP
 * @param intervalSeconds the interval of checks of an address; one failure is enough
 */
public record CheckedTargets(String apex, String owner, List<String> addresses, int port, int intervalSeconds) {

    public CheckedTargets {
        addresses = List.copyOf(addresses);
    }
}
