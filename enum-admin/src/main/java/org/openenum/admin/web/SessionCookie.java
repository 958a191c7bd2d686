package org.openenum.admin.web;

import java.util.Set;

/** The cookie that says which session of the console a request belongs to. */
public final class SessionCookie {

    /** Where the connection may be read along. */
    public static final String PLAIN = "openenum";

    /** Where it is encrypted: browsers keep it for this very host. */
    public static final String SECURE = "__Host-openenum";

    static final Set<String> NAMES = Set.of(PLAIN, SECURE);

    private SessionCookie() {}
}
