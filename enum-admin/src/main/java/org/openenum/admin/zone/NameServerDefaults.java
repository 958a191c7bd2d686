package org.openenum.admin.zone;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The default name server of a new zone.
 *
 * @param nameServer the host name in its NS record and in the MNAME of its SOA record. {@code localhost} is the one
 *     name that is right on every machine that tries this out and needs no address record in the zone; a deployment
 *     sets its own
 */
@ConfigurationProperties("openenum.dns")
public record NameServerDefaults(@DefaultValue("localhost.") String nameServer) {}
