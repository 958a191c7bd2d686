package org.openenum.admin.mapping.delegation;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.mapping.Delegation;
import org.openenum.admin.usecase.Versioned;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.record.RecordSet;
import org.openenum.zone.Numbering;
import org.openenum.zone.Zone;

/**
 * A delegation with its records.
 *
 * @param zone the apex of the zone that delegates
 * @param hasOneTtl whether its NS and DS records have the same TTL
 * @param entityTag identifies this state
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
        String entityTag)
        implements Versioned {

    /** Its version is correct after the rows were flushed. */
    static DelegationView of(Zone zone, Delegation delegation) {
        RecordSet nameServers = delegation.nameServers();
        return new DelegationView(
                zone.apex(),
                zone.numbering(),
                delegation.prefix(),
                delegation.nameServerTexts(),
                delegation.dsTexts(),
                nameServers.ttlSeconds(),
                delegation.hasOneTtl(),
                nameServers.comment(),
                nameServers.version(),
                nameServers.updatedAt(),
                EnumName.ownerName(delegation.prefix(), zone.apexName()).toString(),
                delegation.entityTag());
    }

    /** A draft that changes nothing. */
    public DelegationDraft asDraft() {
        return new DelegationDraft(nameServers, ds, ttlSeconds, comment);
    }

    /** The prefix as people write it. */
    public String display() {
        return numbering.applicationUniqueString(prefix);
    }
}
