package org.openenum.server.query;

import java.time.Duration;
import org.openenum.server.requester.AddressPrefixes;

/**
 * What an operator says about answers, the same for all event loops.
 *
 * @param maxUdpOctets the largest message over UDP, either way: small enough never to be fragmented
 * @param tcpIdle how long a TCP connection may stay open without a question, as clients are told
 * @param subnetsTrusted whose client subnets (RFC 7871) are taken and answered; those of others are ignored
 * @param errorTexts whether extended errors (RFC 8914) say in words what their codes mean
 * @param rateLimit which all event loops share
 */
public record QuerySettings(
        int maxUdpOctets,
        Duration tcpIdle,
        Identity identity,
        CookiePolicy cookies,
        AddressPrefixes subnetsTrusted,
        boolean errorTexts,
        ResponseRateLimit rateLimit) {}
