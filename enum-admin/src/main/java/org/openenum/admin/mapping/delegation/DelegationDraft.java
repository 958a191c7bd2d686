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

    /** What becomes of a delegation: what is said of the records of one type, said of its name servers. */
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
