package org.openenum.admin.zone;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.zone.Numbering;

/**
 * A zone as a client sends it. What only an answer has may stay in it, so that a GET's body can be PUT back.
 *
 * @param countryCode the country code of numbers that are written with the national prefix
 * @param nationalPrefix what is dialled before a national number and begins with 0; with it 030 123456 is understood
 * @param internationalPrefix what is dialled in place of the plus besides 00, such as 011
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
