package org.openenum.server.query;

import java.util.List;

/**
 * Which DNS cookies are given and taken.
 *
 * @param secrets none: cookies are ignored. New cookies are made with the first, and those made with any are taken: RFC
 *     9018, section 5, rolls a secret over by adding the new one behind on every server, then putting it first, then
 *     removing the old one
 * @param required whether a client that speaks cookies must bring a good one over UDP; without it only the cookie is
 *     answered
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
