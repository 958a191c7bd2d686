package org.openenum.admin.mapping.delegation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.many.Then;
import org.openenum.admin.record.RecordSetEdit;
import org.openenum.admin.record.RecordText;
import org.xbill.DNS.Type;

/**
 * A delegation to write.
 *
 * @param nameServers host names, at least one; one below the prefix needs its addresses as records of the zone
 * @param ds RDATA of DS records in presentation form; none if the child zone is not signed
 * @param ttlSeconds the TTL of both; the zone's default if null
 */
public record DelegationDraft(
        List<String> nameServers,
        List<String> ds,
        @Nullable Integer ttlSeconds,
        @Nullable String comment) {

    /** Copies the lists. */
    public DelegationDraft {
        nameServers = List.copyOf(nameServers);
        ds = List.copyOf(ds);
    }

    /** The effect of a bulk edit on a delegation: replaced records are its name servers. */
    static Then<DelegationDraft> edited(RecordSetEdit edit, DelegationView present) {
        return edit.of(
                Type.NS,
                present.ttlSeconds(),
                present.hasOneTtl(),
                present::nameServers,
                (ttl, replaced) -> new DelegationDraft(
                        replaced == null ? present.nameServers() : RecordText.format(Type.NS, replaced),
                        present.ds(),
                        ttl,
                        present.comment()));
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
