package org.openenum.admin.requester;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openenum.requester.Access;

/** How queries of requesters are treated, as the API names it. */
enum AccessJson {
    /** Queries are answered. */
    allow,
    /** Queries are answered with REFUSED. */
    refuse,
    /** Queries are not answered. */
    drop;

    static AccessJson of(Access access) {
        return valueOf(access.name().toLowerCase(Locale.ROOT));
    }

    static Map<String, AccessJson> of(Map<String, Access> byZone) {
        Map<String, AccessJson> all = new TreeMap<>();
        byZone.forEach((zone, access) -> all.put(zone, of(access)));
        return all;
    }

    Access access() {
        return Access.valueOf(name().toUpperCase(Locale.ROOT));
    }

    static Map<String, Access> accesses(Map<String, AccessJson> byZone) {
        Map<String, Access> all = new TreeMap<>();
        byZone.forEach((zone, access) -> all.put(zone, access.access()));
        return all;
    }
}
