package org.openenum.admin.connection;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import org.apache.catalina.util.NetMaskSet;

/** The proxies whose word on their clients is believed. */
final class TrustedProxies {

    static final TrustedProxies NONE = new TrustedProxies("");

    private static final Pattern LITERAL =
            Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

    private final NetMaskSet networks;

    /**
     * A list.
     *
     * @param networks addresses and networks with commas between, such as {@code 127.0.0.1, 2001:db8::/32}
     * @throws IllegalArgumentException naming what is neither
     */
    TrustedProxies(String networks) {
        this.networks = new NetMaskSet();
        if (!networks.isBlank()) {
            this.networks.addAll(networks).stream().findFirst().ifPresent(message -> {
                throw new IllegalArgumentException(message);
            });
        }
    }

    boolean isEmpty() {
        return networks.isEmpty();
    }

    boolean contains(InetAddress address) {
        return networks.contains(address);
    }

    /** By its text, if that is an address: no name is resolved. */
    boolean contains(String text) {
        if (!isAddress(text)) {
            return false;
        }
        try {
            return contains(InetAddress.getByName(text));
        } catch (UnknownHostException e) {
            return false;
        }
    }

    static boolean isAddress(String text) {
        return LITERAL.matcher(text).matches();
    }
}
