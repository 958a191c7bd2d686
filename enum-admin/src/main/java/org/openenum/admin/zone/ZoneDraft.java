package org.openenum.admin.zone;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.zone.Numbering;

/**
 * A zone as somebody wants it; what is null takes its default.
 *
 * @param numbering E.164 numbers unless told; a zone at or below {@code e164.arpa} holds nothing else
 * @param countryCode the country code of numbers that are typed with the national prefix
 * @param nationalPrefix what people dial before a national number, such as 0; unknown unless told
 * @param internationalPrefix what people dial in place of the plus, besides 00
 * @param nameServers the NS records that a new zone begins with; must be null for a zone that exists, whose NS records
 *     are a record set like any other
 * @param primaryServer the SOA's MNAME; the first name server of a new zone unless told, and that of one that exists
 *     stays
 * @param responsible the SOA's RNAME, as a domain name or a mail address; {@code hostmaster} at the primary server of a
 *     new zone unless told, and that of one that exists stays
 * @param defaultTtlSeconds the TTL of a rule set that says nothing of it
 */
public record ZoneDraft(
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
    public static ZoneDraft defaults() {
        return new ZoneDraft(null, null, null, null, null, null, null, null, null, null, null, null, null, null);
    }
}
