package org.openenum.server.cache;

import java.util.List;

/**
 * All records of one type at one name, as they go out.
 *
 * @param type the RR type
 * @param ttlSeconds one TTL for all of them (RFC 2181, section 5.2)
 * @param rdatas each record's RDATA, uncompressed; not to be written to
 */
public record WireRecordSet(int type, int ttlSeconds, List<byte[]> rdatas) {

    /** Keeps the list from changing. */
    public WireRecordSet {
        rdatas = List.copyOf(rdatas);
    }

    int weightBytes() {
        return 64 + rdatas.stream().mapToInt(rdata -> 24 + rdata.length).sum();
    }
}
