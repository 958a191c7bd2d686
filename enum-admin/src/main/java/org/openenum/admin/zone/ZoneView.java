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
 * A zone as it is.
 *
 * @param apex lower case, without the last dot
 * @param primaryServer the SOA's MNAME, without the last dot
 * @param responsible the SOA's RNAME, without the last dot
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

    /** How people write its numbers. */
    public NumberNotation notation() {
        return new NumberNotation(numbering, prefixes);
    }

    /** Names this state of the zone. */
    @Override
    public String entityTag() {
        return EntityTags.of(version, updatedAt);
    }

    /** The RDATA of the zone's SOA as in a zone file. */
    public String authority(Serial serial) {
        return primaryServer + ". " + responsible + ". " + serial.value() + " " + timers.refreshSeconds() + " "
                + timers.retrySeconds() + " " + timers.expireSeconds() + " " + timers.minimumSeconds();
    }

    /** A number of this zone as people write it: with a plus where it is an E.164 number. */
    public String display(DialedDigits digits) {
        return numbering.applicationUniqueString(digits);
    }
}
