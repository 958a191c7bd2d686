package org.openenum.admin.health.probe;

import java.net.InetAddress;
import java.util.List;
import org.openenum.requester.ClientNetwork;

/**
 * The addresses that checks may be sent to: not those of this machine, of its link, multicast groups, or the metadata
 * services of clouds, unless a setting allows them. Otherwise a person who may provision could make enum-admin send
 * requests to services that only enum-admin can reach.
 *
 * @param anyway networks that are allowed in spite of that
 */
public record AllowedAddresses(List<ClientNetwork> anyway) {

    /** Metadata services that are not link-local: Alibaba Cloud, Oracle Cloud, Azure, Amazon and Google over IPv6. */
    private static final List<ClientNetwork> METADATA = List.of(
            ClientNetwork.parse("100.100.100.200"),
            ClientNetwork.parse("192.0.0.192"),
            ClientNetwork.parse("168.63.129.16"),
            ClientNetwork.parse("fd00:ec2::23"),
            ClientNetwork.parse("fd00:ec2::254"),
            ClientNetwork.parse("fd20:ce::254"));

    /** Copies the list. */
    public AllowedAddresses {
        anyway = List.copyOf(anyway);
    }

    /** Whether checks may be sent to the address. */
    public boolean allow(InetAddress address) {
        boolean isOurs = address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isAnyLocalAddress()
                || address.isMulticastAddress()
                || isThisNetwork(address)
                || isIn(METADATA, address);
        return !isOurs || isIn(anyway, address);
    }

    /**
     * 0.0.0.0/8 leads to this machine on Linux, and 240.0.0.0/4 includes 255.255.255.255, the broadcast address of the
     * link.
     */
    private static boolean isThisNetwork(InetAddress address) {
        byte[] octets = address.getAddress();
        return octets.length == 4 && (octets[0] == 0 || (octets[0] & 0xF0) == 0xF0);
    }

    private static boolean isIn(List<ClientNetwork> networks, InetAddress address) {
        return networks.stream().anyMatch(network -> network.contains(address.getAddress()));
    }
}
