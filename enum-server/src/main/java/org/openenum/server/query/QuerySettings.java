package org.openenum.server.query;

import java.time.Duration;
import org.openenum.server.requester.AddressPrefixes;

/**
 * The operator's settings for answers, the same for all event loops.
 *
 * @param maxUdpOctets the largest UDP message in both directions: small enough never to be fragmented
 * @param tcpIdle how long a TCP connection may stay open without a query, as announced to clients
 * @param subnetsTrusted whose client subnets (RFC 7871) are used and echoed; others are ignored
 * @param errorTexts whether extended errors (RFC 8914) have texts beside their codes
 * @param rateLimit shared by all event loops
 */
public record QuerySettings(
        int maxUdpOctets,
        Duration tcpIdle,
        Identity identity,
        CookiePolicy cookies,
        AddressPrefixes subnetsTrusted,
        boolean errorTexts,
        ResponseRateLimit rateLimit) {}
