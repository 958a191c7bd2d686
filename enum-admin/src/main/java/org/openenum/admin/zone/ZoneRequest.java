package org.openenum.admin.zone;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.zone.Numbering;

/**
 * A zone as somebody wants it; what is not given has its default. What only an answer has may stay in it, so that a
 * GET's body can be PUT back.
 *
 * @param numbering e164 unless told; a zone at or below e164.arpa holds nothing else
 * @param countryCode the country code of numbers that are written with the national prefix
 * @param nationalPrefix what is dialled before a national number and begins with 0; with it 030 123456 is understood
 * @param internationalPrefix what is dialled in place of the plus besides 00, such as 011
 * @param nameServers the NS records that a new zone begins with; those of a zone that exists are a record set
 * @param primaryServer the MNAME of the SOA; of a new zone, unless told, its first name server
 * @param responsible the RNAME of the SOA as a domain name or a mail address; unless told, hostmaster at the primary
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

    /** Nothing said: every default. */
    public static ZoneRequest defaults() {
        return new ZoneRequest(null, null, null, null, null, null, null, null, null, null, null, null, null, null);
    }
}
