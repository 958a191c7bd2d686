package org.openenum.admin.mapping.delegation;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.number.DialedDigits;
import org.openenum.zone.Numbering;

/**
 * A delegation as it is.
 *
 * @param zone the apex of the zone that delegates
 * @param hasOneTtl whether its NS and DS records have the same
 * @param entityTag names this state of it
 */
public record DelegationView(
        String zone,
        Numbering numbering,
        DialedDigits prefix,
        List<String> nameServers,
        List<String> ds,
        int ttlSeconds,
        boolean hasOneTtl,
        @Nullable String comment,
        int version,
        Instant updatedAt,
        String ownerName,
        String entityTag) {

    /** As somebody wants it who wants it as it is. */
    public DelegationDraft asDraft() {
        return new DelegationDraft(nameServers, ds, ttlSeconds, comment);
    }

    /** The prefix as people write it. */
    public String display() {
        return numbering.applicationUniqueString(prefix);
    }
}
