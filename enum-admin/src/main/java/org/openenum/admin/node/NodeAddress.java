package org.openenum.admin.node;

import java.net.URI;

/**
 * Where one enum-server publishes its health and metrics.
 *
 * @param name what people call it
 * @param base the root of its management address, without a slash at its end
 */
record NodeAddress(String name, URI base) {

    /**
     * One entry of the configured list: {@code NAME=http://HOST:PORT}, or the address alone, which is its own name then.
     *
     * @throws IllegalArgumentException if it is none
     */
    static NodeAddress parse(String text) {
        String entry = text.strip();
        int equals = entry.indexOf('=');
        String address = entry.substring(equals + 1).strip().replaceAll("/+$", "");
        URI base = URI.create(address);
        boolean http = "http".equals(base.getScheme()) || "https".equals(base.getScheme());
        if (!http || base.getHost() == null || base.getQuery() != null || base.getUserInfo() != null) {
            throw new IllegalArgumentException(
                    "openenum.nodes has '" + entry + "', which is not like NAME=http://HOST:PORT");
        }
        return new NodeAddress(
                equals < 0 ? base.getAuthority() : entry.substring(0, equals).strip(), base);
    }

    URI metrics() {
        return URI.create(base + "/actuator/prometheus");
    }

    URI readiness() {
        return URI.create(base + "/actuator/health/readiness");
    }
}
