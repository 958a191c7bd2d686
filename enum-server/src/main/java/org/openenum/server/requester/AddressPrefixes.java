package org.openenum.server.requester;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.openenum.requester.ClientNetwork;

/**
 * Some stretches of addresses, such as {@code 192.0.2.0/24} and {@code 2001:db8::/32}. Immutable; few, for they are
 * looked through one by one.
 */
public final class AddressPrefixes {

    private final List<ClientNetwork> prefixes;

    private AddressPrefixes(List<ClientNetwork> prefixes) {
        this.prefixes = List.copyOf(prefixes);
    }

    /**
     * Prefixes from their texts; an address alone stands for itself.
     *
     * @throws IllegalArgumentException if one is none, or has bits beyond its length
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
