package org.openenum.admin.cli;

import java.util.ArrayList;
import java.util.List;
import org.openenum.requester.ClientNetwork;

/** Takes networks in the order of their addresses, and joins the two halves of a larger network into that one. */
final class NeighbourJoin {

    private final List<ClientNetwork> networks = new ArrayList<>();

    void add(ClientNetwork network) {
        ClientNetwork last = network;
        while (!networks.isEmpty() && areHalves(networks.get(networks.size() - 1), last)) {
            ClientNetwork first = networks.remove(networks.size() - 1);
            last = new ClientNetwork(first.octets(), first.bits() - 1);
        }
        networks.add(last);
    }

    List<ClientNetwork> networks() {
        return networks;
    }

    private static boolean areHalves(ClientNetwork first, ClientNetwork second) {
        int bits = first.bits();
        if (bits == 0 || bits != second.bits() || first.octets().length != second.octets().length) {
            return false;
        }
        byte[] sibling = first.octets();
        int mask = 0x80 >>> (bits - 1) % Byte.SIZE;
        int octet = (bits - 1) / Byte.SIZE;
        if ((sibling[octet] & mask) != 0) {
            return false;
        }
        sibling[octet] |= (byte) mask;
        return second.equals(new ClientNetwork(sibling, bits));
    }
}
