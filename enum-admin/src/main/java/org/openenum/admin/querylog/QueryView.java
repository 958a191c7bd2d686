package org.openenum.admin.querylog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One question and what became of it.
 *
 * @param at when it was answered
 * @param server which of the enum-servers was asked
 * @param requester the address that it came from
 * @param name that was asked for; empty where no question could be read
 * @param number that the name stands for, as people write it; null where it is none of our zones
 * @param zone that the number is in, or null
 * @param path of the page that tells more of the number, or null
 * @param answeredBy number, block, delegation, records or nothing
 * @param tookMicros from its arrival in the server to its answer
 * @param octets how long the answer was
 * @param truncated whether the requester was told to ask again over TCP
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
