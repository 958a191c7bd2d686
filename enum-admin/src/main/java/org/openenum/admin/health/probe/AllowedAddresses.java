package org.openenum.admin.health.probe;

import java.net.InetAddress;
import java.util.List;
import org.openenum.requester.ClientNetwork;

/**
 * To which addresses checks may go: none of this machine, of its link, of a group of receivers, or where clouds tell a
 * machine its secrets, unless a setting says so. Otherwise whoever may provision could have enum-admin talk to whatever
 * it alone can reach.
 *
 * @param anyway networks that are allowed in spite of that
 */
public record AllowedAddresses(List<ClientNetwork> anyway) {

    /** Where they are not link-local: Alibaba Cloud, Oracle Cloud, Azure, Amazon and Google over IPv6. */
    private static final List<ClientNetwork> METADATA = List.of(
            ClientNetwork.parse("100.100.100.200"),
            ClientNetwork.parse("192.0.0.192"),
            ClientNetwork.parse("168.63.129.16"),
            ClientNetwork.parse("fd00:ec2::23"),
            ClientNetwork.parse("fd00:ec2::254"),
            ClientNetwork.parse("fd20:ce::254"));

    /** Keeps the list from changing. */
    public AllowedAddresses {
        anyway = List.copyOf(anyway);
    }

    /** Whether something may be sent there. */
    public boolean allow(InetAddress address) {
        boolean isOurs = address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isAnyLocalAddress()
                || address.isMulticastAddress()
                || isThisNetwork(address)
                || isIn(METADATA, address);
        return !isOurs || isIn(anyway, address);
    }

    /** 0.0.0.0/8 leads to this machine on Linux, 255.255.255.255 to all on the link. */
    private static boolean isThisNetwork(InetAddress address) {
        byte[] octets = address.getAddress();
        return octets.length == 4 && (octets[0] == 0 || (octets[0] & 0xF0) == 0xF0);
    }

    private static boolean isIn(List<ClientNetwork> networks, InetAddress address) {
        return networks.stream().anyMatch(network -> network.contains(address.getAddress()));
    }
}
