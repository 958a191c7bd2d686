package org.openenum.admin.zone;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.web.Api;
import org.openenum.zone.Numbering;

/**
 * A zone and its settings. Its serial is at {@code /serial}, because it changes with every number and the ETag must
 * not.
 */
record ZoneJson(
        String apex,
        Numbering numbering,
        @Nullable String countryCode,
        @Nullable String nationalPrefix,
        @Nullable String internationalPrefix,
        String primaryServer,
        String responsible,
        int refreshSeconds,
        int retrySeconds,
        int expireSeconds,
        int minimumSeconds,
        int soaTtlSeconds,
        int defaultTtlSeconds,
        @Nullable String comment,
        int version,
        Instant createdAt,
        Instant updatedAt,
        String self) {

    static ZoneJson of(ZoneView zone) {
        return new ZoneJson(
                zone.apex(),
                zone.numbering(),
                zone.prefixes().countryCode(),
                zone.prefixes().nationalPrefix(),
                zone.prefixes().internationalPrefix(),
                zone.primaryServer(),
                zone.responsible(),
                zone.timers().refreshSeconds(),
                zone.timers().retrySeconds(),
                zone.timers().expireSeconds(),
                zone.timers().minimumSeconds(),
                zone.timers().soaTtlSeconds(),
                zone.defaultTtlSeconds(),
                zone.comment(),
                zone.version(),
                zone.createdAt(),
                zone.updatedAt(),
                Api.ROOT + "/zones/" + zone.apex());
    }
}
