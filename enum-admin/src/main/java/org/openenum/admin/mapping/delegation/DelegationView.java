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
 * @param entityTag names this state of it
 */
public record DelegationView(
        String zone,
        Numbering numbering,
        DialedDigits prefix,
        List<String> nameServers,
        List<String> ds,
        int ttlSeconds,
        @Nullable String comment,
        int version,
        Instant updatedAt,
        String ownerName,
        String entityTag) {

    /** The prefix as people write it. */
    public String display() {
        return numbering.applicationUniqueString(prefix);
    }
}
