package org.openenum.server.query;

import java.time.Duration;

/**
 * What an operator says about answers, the same for all event loops.
 *
 * @param maxUdpOctets the largest message over UDP, either way: small enough never to be fragmented
 * @param tcpIdle how long a TCP connection may stay open without a question, as clients are told
 */
public record QuerySettings(int maxUdpOctets, Duration tcpIdle, Identity identity, CookiePolicy cookies) {

    /** Nothing is told, and cookies are ignored. */
    public static final QuerySettings PLAIN =
            new QuerySettings(1232, Duration.ofSeconds(10), Identity.SECRET, CookiePolicy.OFF);
}
