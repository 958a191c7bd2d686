package org.openenum.admin.zone;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What a new zone says of itself if nobody does.
 *
 * @param nameServer the host name in its NS record and the SOA's MNAME. {@code localhost} is the one name that is right
 *     on every machine that tries this out and needs no address record in the zone; a deployment sets its own
 */
@ConfigurationProperties("openenum.dns")
public record NameServerDefaults(@DefaultValue("localhost.") String nameServer) {}
