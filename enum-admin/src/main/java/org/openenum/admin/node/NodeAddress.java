package org.openenum.admin.node;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Where one enum-server publishes its health and metrics, and where it answers DNS.
 *
 * @param name what people call it
 * @param base the root of its management address, without a slash at its end
 * @param dns {@code dns://HOST:PORT}, or null where nobody said: then it answers as the usual server of this installation does
 */
public record NodeAddress(String name, URI base, @Nullable URI dns) {

    /**
     * One entry of the configured list: {@code NAME=http://HOST:PORT}, or the address alone, which is its own name then; after a blank it
     * may say {@code dns://HOST:PORT}.
     *
     * @throws IllegalArgumentException if it is none
     */
    static NodeAddress parse(String text) {
        String[] parts = text.strip().split("\\s+", -1);
        String entry = parts[0];
        int equals = entry.indexOf('=');
        String address = entry.substring(equals + 1).strip().replaceAll("/+$", "");
        URI base = URI.create(address);
        boolean http = "http".equals(base.getScheme()) || "https".equals(base.getScheme());
        if (!http || base.getHost() == null || base.getQuery() != null || base.getUserInfo() != null) {
            throw new IllegalArgumentException(
                    "openenum.nodes has '" + entry + "', which is not like NAME=http://HOST:PORT");
        }
        if (parts.length > 2) {
            throw new IllegalArgumentException("openenum.nodes has '" + text + "': one address of DNS is enough");
        }
        return new NodeAddress(
                equals < 0 ? base.getAuthority() : entry.substring(0, equals).strip(),
                base,
                parts.length == 1 ? null : dnsOf(parts[1]));
    }

    private static URI dnsOf(String text) {
        URI dns = URI.create(text);
        if (!"dns".equals(dns.getScheme()) || dns.getHost() == null || dns.getPort() < 1) {
            throw new IllegalArgumentException("openenum.nodes has '" + text + "', which is not like dns://HOST:PORT");
        }
        return dns;
    }

    URI metrics() {
        return URI.create(base + "/actuator/prometheus");
    }

    URI readiness() {
        return URI.create(base + "/actuator/health/readiness");
    }
}
