package org.openenum.admin.zone;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.zone.Numbering;

/**
 * The settings of a zone; missing members have their defaults. Read-only members of a response are ignored, so that the
 * body of a GET can be sent back.
 *
 * @param numbering the numbering of the zone; e164 by default, and always for a zone at or below e164.arpa
 * @param countryCode the country code of numbers in national notation
 * @param nationalPrefix the national (trunk) prefix, which begins with 0; with it, numbers such as 030 123456 are
 *     understood
 * @param internationalPrefix the international prefix that is dialled in place of the plus sign, besides 00, such as
 *     011
 * @param nameServers the initial NS records of a new zone; those of an existing zone are changed as a record set
 * @param primaryServer the MNAME of the SOA record; if missing, the first name server of a new zone, and unchanged in
 *     an existing one
 * @param responsible the RNAME of the SOA record, as a domain name or a mail address; if missing, hostmaster at the
 *     primary server of a new zone, and unchanged in an existing one
 */
@JsonIgnoreProperties({"apex", "version", "createdAt", "updatedAt", "self"})
public record ZoneRequest(
        @Nullable Numbering numbering,
        @Nullable String countryCode,
        @Nullable String nationalPrefix,
        @Nullable String internationalPrefix,
        @Nullable List<String> nameServers,
        @Nullable String primaryServer,
        @Nullable String responsible,
        @Nullable Integer refreshSeconds,
        @Nullable Integer retrySeconds,
        @Nullable Integer expireSeconds,
        @Nullable Integer minimumSeconds,
        @Nullable Integer soaTtlSeconds,
        @Nullable Integer defaultTtlSeconds,
        @Nullable String comment) {

    /** A request with all defaults. */
    public static ZoneRequest defaults() {
        return new ZoneRequest(null, null, null, null, null, null, null, null, null, null, null, null, null, null);
    }
}
