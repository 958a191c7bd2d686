package org.openenum.admin.zone;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.EntityTags;
import org.openenum.admin.usecase.Versioned;
import org.openenum.number.DialedDigits;
import org.openenum.zone.DialPrefixes;
import org.openenum.zone.NumberNotation;
import org.openenum.zone.Numbering;
import org.openenum.zone.Serial;
import org.openenum.zone.SoaTimers;
import org.openenum.zone.Zone;

/**
 * A zone.
 *
 * @param apex lower case, without the final dot
 * @param primaryServer the MNAME of the SOA record, without the final dot
 * @param responsible the RNAME of the SOA record, without the final dot
 */
public record ZoneView(
        int id,
        String apex,
        Numbering numbering,
        DialPrefixes prefixes,
        String primaryServer,
        String responsible,
        SoaTimers timers,
        int defaultTtlSeconds,
        @Nullable String comment,
        int version,
        Instant createdAt,
        Instant updatedAt)
        implements Versioned {

    static ZoneView of(Zone zone) {
        return new ZoneView(
                zone.id(),
                zone.apex(),
                zone.numbering(),
                zone.prefixes(),
                zone.primaryServer().toString(true),
                zone.responsible().toString(true),
                zone.timers(),
                zone.defaultTtlSeconds(),
                zone.comment(),
                zone.version(),
                zone.createdAt(),
                zone.updatedAt());
    }

    /** The notation of its numbers. */
    public NumberNotation notation() {
        return new NumberNotation(numbering, prefixes);
    }

    /** The entity tag of this version. */
    @Override
    public String entityTag() {
        return EntityTags.of(version, updatedAt);
    }

    /** The RDATA of the zone's SOA record in zone file format. */
    public String authority(Serial serial) {
        return primaryServer + ". " + responsible + ". " + serial.value() + " " + timers.refreshSeconds() + " "
                + timers.retrySeconds() + " " + timers.expireSeconds() + " " + timers.minimumSeconds();
    }

    /** A number of this zone as people write it: with a plus sign if it is an E.164 number. */
    public String display(DialedDigits digits) {
        return numbering.applicationUniqueString(digits);
    }
}
