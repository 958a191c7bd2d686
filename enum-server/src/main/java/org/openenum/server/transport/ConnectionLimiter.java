package org.openenum.server.transport;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import org.openenum.requester.CustomerNetwork;

/**
 * Counts TCP connections, in total and by client, and decides whether one more is allowed.
 *
 * <p>Shared by all event loops. Its lock is held only for two additions.
 */
final class ConnectionLimiter {

    /** The decision about a new connection. */
    enum Admission {
        ADMITTED,
        TOO_MANY,
        TOO_MANY_OF_CLIENT
    }

    private final int maxConnections;
    private final int maxConnectionsPerClient;
    private final Map<Long, Integer> byClient = new HashMap<>();
    private int total;

    ConnectionLimiter(DnsLimits.Tcp limits) {
        this.maxConnections = limits.maxConnections();
        this.maxConnectionsPerClient = limits.maxConnectionsPerClient();
    }

    /** Counts a connection if one more is allowed. */
    synchronized Admission enter(InetAddress client) {
        if (total >= maxConnections) {
            return Admission.TOO_MANY;
        }
        long customer = CustomerNetwork.of(client.getAddress(), CustomerNetwork.IPV4_ADDRESS_OCTETS);
        if (byClient.getOrDefault(customer, 0) >= maxConnectionsPerClient) {
            return Admission.TOO_MANY_OF_CLIENT;
        }
        total++;
        byClient.merge(customer, 1, Integer::sum);
        return Admission.ADMITTED;
    }

    /** Counts the end of an admitted connection. */
    synchronized void leave(InetAddress client) {
        total--;
        byClient.computeIfPresent(
                CustomerNetwork.of(client.getAddress(), CustomerNetwork.IPV4_ADDRESS_OCTETS),
                (customer, count) -> count == 1 ? null : count - 1);
    }

    synchronized int total() {
        return total;
    }
}
