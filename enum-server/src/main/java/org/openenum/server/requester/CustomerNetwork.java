package org.openenum.server.requester;

/**
 * What a client's address counts as where clients are limited: of IPv6 the /56 that one customer has, since whoever has
 * it can take another of its addresses at any time; of IPv4 as much as the limit says.
 */
public final class CustomerNetwork {

    private static final int IPV4_OCTETS = 4;
    private static final int IPV6_NETWORK_OCTETS = 7;

    private CustomerNetwork() {}

    /**
     * A number that no other network has.
     *
     * @param address four or sixteen octets
     * @param ipv4Octets how many octets of an IPv4 address are its network: with four, each address is one
     */
    public static long of(byte[] address, int ipv4Octets) {
        long network = address.length;
        for (int i = 0; i < (address.length == IPV4_OCTETS ? ipv4Octets : IPV6_NETWORK_OCTETS); i++) {
            network = (network << Byte.SIZE) | (address[i] & 0xFF);
        }
        return network;
    }
}
