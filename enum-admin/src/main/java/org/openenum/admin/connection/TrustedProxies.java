package org.openenum.admin.connection;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import org.apache.catalina.util.NetMaskSet;

/** The proxies whose statements about their clients are trusted. */
final class TrustedProxies {

    static final TrustedProxies NONE = new TrustedProxies("");

    private static final Pattern LITERAL =
            Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

    private final NetMaskSet networks;

    /**
     * A list of proxies.
     *
     * @param networks addresses and networks separated by commas, such as {@code 127.0.0.1, 2001:db8::/32}
     * @throws IllegalArgumentException naming the invalid part
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

    /** Whether the text is a trusted address; resolves no names. */
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
