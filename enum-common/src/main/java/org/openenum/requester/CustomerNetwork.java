package org.openenum.requester;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * The network by which a client is limited. For IPv6 it is the /56 of one customer, who can use another of its
 * addresses at any time; for IPv4 the limit decides.
 */
public final class CustomerNetwork {

    /** For transports on which a source address cannot be forged, so that each IPv4 address is a client. */
    public static final int IPV4_ADDRESS_OCTETS = 4;

    private static final int IPV6_NETWORK_OCTETS = 7;

    private CustomerNetwork() {}

    /**
     * A number that identifies the network.
     *
     * @param address four or sixteen octets
     * @param ipv4Octets how many octets of an IPv4 address are its network: with four, each address is one
     */
    public static long of(byte[] address, int ipv4Octets) {
        long network = address.length;
        for (int i = 0; i < (address.length == IPV4_ADDRESS_OCTETS ? ipv4Octets : IPV6_NETWORK_OCTETS); i++) {
            network = (network << Byte.SIZE) | (address[i] & 0xFF);
        }
        return network;
    }

    /**
     * The network of an IPv6 address as text; any other text unchanged, since each IPv4 address is a client.
     *
     * @param client as a web server names it, such as {@code 192.0.2.1} and {@code 2001:db8::1}
     */
    public static String of(String client) {
        if (client.indexOf(':') < 0) {
            return client;
        }
        try {
            byte[] address = InetAddress.getByName(client).getAddress();
            return address.length == IPV4_ADDRESS_OCTETS
                    ? client
                    : ClientNetwork.around(address, IPV6_NETWORK_OCTETS * Byte.SIZE)
                            .toString();
        } catch (UnknownHostException e) {
            // Not an address, and with a colon not a name that could be looked up.
            return client;
        }
    }
}
