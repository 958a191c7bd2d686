package org.openenum.server.requester;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.openenum.requester.ClientNetwork;

/**
 * A set of address prefixes, such as {@code 192.0.2.0/24} and {@code 2001:db8::/32}. Immutable. Keep it small: a lookup
 * checks them one by one.
 */
public final class AddressPrefixes {

    private final List<ClientNetwork> prefixes;

    private AddressPrefixes(List<ClientNetwork> prefixes) {
        this.prefixes = List.copyOf(prefixes);
    }

    /**
     * Parses prefixes; an address without a length is a prefix of that one address. Blank texts are skipped.
     *
     * @throws IllegalArgumentException if a text is not a prefix, or has bits set beyond its length
     */
    public static AddressPrefixes of(List<String> texts) {
        List<ClientNetwork> prefixes = new ArrayList<>();
        for (String text : texts) {
            if (!text.isBlank()) {
                prefixes.add(ClientNetwork.parse(text.strip()));
            }
        }
        return new AddressPrefixes(prefixes);
    }

    public boolean contain(InetAddress address) {
        if (prefixes.isEmpty()) {
            return false;
        }
        byte[] octets = address.getAddress();
        for (int i = 0; i < prefixes.size(); i++) {
            if (prefixes.get(i).contains(octets)) {
                return true;
            }
        }
        return false;
    }
}
