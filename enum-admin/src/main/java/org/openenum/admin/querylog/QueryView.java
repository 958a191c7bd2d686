package org.openenum.admin.querylog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One query and its answer.
 *
 * @param at the time of the answer
 * @param server the enum-server that answered
 * @param requester the source address of the query
 * @param name the query name; empty if the query could not be parsed
 * @param number the number that the name stands for, as people write it; null if the name is not in one of our zones
 * @param zone the zone of the number, or null
 * @param path the path of the page about the number, or null
 * @param answeredBy number, block, delegation, records or nothing
 * @param tookMicros the time from the arrival of the query in the server to its answer
 * @param octets the length of the answer
 * @param truncated whether the answer told the requester to retry over TCP
 */
record QueryView(
        Instant at,
        String server,
        String requester,
        String transport,
        String name,
        @Nullable String number,
        @Nullable String zone,
        @Nullable String path,
        String type,
        String rcode,
        String answeredBy,
        long tookMicros,
        int octets,
        boolean truncated) {}
