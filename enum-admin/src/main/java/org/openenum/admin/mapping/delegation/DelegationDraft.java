package org.openenum.admin.mapping.delegation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A delegation as somebody wants it.
 *
 * @param nameServers host names, at least one; one below the prefix needs its addresses as records of the zone
 * @param ds RDATA of DS records in presentation form; none for a zone that is not signed
 * @param ttlSeconds the TTL of both; the zone's default unless told
 */
public record DelegationDraft(
        List<String> nameServers,
        List<String> ds,
        @Nullable Integer ttlSeconds,
        @Nullable String comment) {

    /** Keeps the lists from changing. */
    public DelegationDraft {
        nameServers = List.copyOf(nameServers);
        ds = List.copyOf(ds);
    }

    /** Its members by their names in the API. */
    public Map<String, @Nullable Object> members() {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members.put("nameServers", nameServers);
        members.put("ds", ds);
        members.put("ttl", ttlSeconds);
        members.put("comment", comment);
        return members;
    }
}
