package org.openenum.server.query;

import java.util.List;

/**
 * Which DNS cookies are made and accepted.
 *
 * @param secrets none: cookies are ignored. New cookies are made with the first; cookies made with any of them are
 *     accepted. RFC 9018, section 5, rolls a secret over by adding the new one at the end on every server, then moving
 *     it to the front, then removing the old one
 * @param required whether a client that supports cookies must send a valid one over UDP; otherwise it gets only a
 *     cookie
 */
public record CookiePolicy(List<CookieSecret> secrets, boolean required) {

    /** Cookies are ignored. */
    public static final CookiePolicy OFF = new CookiePolicy(List.of(), false);

    public CookiePolicy {
        secrets = List.copyOf(secrets);
    }

    boolean isOn() {
        return !secrets.isEmpty();
    }
}
