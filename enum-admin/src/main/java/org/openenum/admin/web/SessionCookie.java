package org.openenum.admin.web;

import java.util.Set;

/** The session cookie of the console. */
public final class SessionCookie {

    /** The name on unencrypted connections. */
    public static final String PLAIN = "openenum";

    /** The name on encrypted connections: with this prefix browsers bind the cookie to the host. */
    public static final String SECURE = "__Host-openenum";

    static final Set<String> NAMES = Set.of(PLAIN, SECURE);

    private SessionCookie() {}
}
