package org.openenum.admin.connection;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one proxy says about the peer that sent it the request.
 *
 * @param client the address, without its port; or a token that hides it
 * @param scheme http or https
 * @param host the host with its port, if that is not the default
 */
record Hop(String client, @Nullable String scheme, @Nullable String host) {

    /** The hops in {@code Forwarded} (RFC 7239, section 4), the one nearest to this server last. */
    static List<Hop> ofForwarded(String header) {
        List<Hop> hops = new ArrayList<>();
        for (String element : split(header, ',')) {
            String client = "unknown";
            String scheme = null;
            String host = null;
            for (String pair : split(element, ';')) {
                int equals = pair.indexOf('=');
                String name = pair.substring(0, Math.max(0, equals)).strip();
                String value = unquoted(pair.substring(equals + 1).strip());
                if (name.equalsIgnoreCase("for")) {
                    client = withoutPort(value);
                } else if (name.equalsIgnoreCase("proto")) {
                    scheme = value;
                } else if (name.equalsIgnoreCase("host")) {
                    host = value;
                }
            }
            hops.add(new Hop(client, scheme, host));
        }
        return hops;
    }

    /**
     * The hops in X-Forwarded-For, -Proto and -Host. The latter two have a value for each proxy, or only that of the
     * last one.
     *
     * @param port X-Forwarded-Port, for a host without a port
     */
    static List<Hop> ofForwardedFor(
            String clients, @Nullable String schemes, @Nullable String hosts, @Nullable String port) {
        List<String> addresses = split(clients, ',');
        List<Hop> hops = new ArrayList<>();
        for (int i = 0; i < addresses.size(); i++) {
            int fromTheEnd = addresses.size() - i;
            String host = valueOf(hosts, fromTheEnd);
            hops.add(new Hop(
                    withoutPort(addresses.get(i).strip()),
                    valueOf(schemes, fromTheEnd),
                    host == null || port == null || hasPort(host) ? host : host + ":" + port.strip()));
        }
        return hops;
    }

    private static @Nullable String valueOf(@Nullable String header, int fromTheEnd) {
        if (header == null) {
            return null;
        }
        List<String> values = split(header, ',');
        return values.get(Math.max(0, values.size() - fromTheEnd)).strip();
    }

    static boolean hasPort(String host) {
        return host.indexOf(':', host.lastIndexOf(']') + 1) >= 0;
    }

    /** Accepts {@code [2001:db8::1]:4711}, {@code 192.0.2.1:4711} and {@code 2001:db8::1}. */
    private static String withoutPort(String node) {
        if (node.startsWith("[")) {
            return node.substring(1, Math.max(1, node.indexOf(']')));
        }
        int colon = node.indexOf(':');
        return colon >= 0 && colon == node.lastIndexOf(':') ? node.substring(0, colon) : node;
    }

    private static List<String> split(String text, char separator) {
        List<String> parts = new ArrayList<>();
        boolean quoted = false;
        int begin = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == separator && !quoted) {
                parts.add(text.substring(begin, i));
                begin = i + 1;
            }
        }
        parts.add(text.substring(begin));
        return parts;
    }

    /** No address, scheme or host contains a character that needs escaping. */
    private static String unquoted(String value) {
        return value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"")
                ? value.substring(1, value.length() - 1)
                : value;
    }
}
