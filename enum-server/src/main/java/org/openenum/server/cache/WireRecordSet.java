package org.openenum.server.cache;

import java.util.List;
import org.openenum.record.RecordSet;
import org.xbill.DNS.Type;

/**
 * All records of one type at one name, as they go out.
 *
 * @param type the RR type
 * @param ttlSeconds one TTL for all of them (RFC 2181, section 5.2)
 * @param rdatas each record's RDATA, uncompressed; not to be written to
 */
public record WireRecordSet(int type, int ttlSeconds, List<byte[]> rdatas) {

    private static final int MAX_TYPE = 0xFFFF;

    private static final int MAX_LABEL_OCTETS = 63;

    private static final int MAX_NAME_OCTETS = 255;

    /** Keeps the list from changing. */
    public WireRecordSet {
        rdatas = List.copyOf(rdatas);
    }

    /**
     * A row of the database.
     *
     * @param packed as {@link RecordSet} packs it
     * @throws IllegalArgumentException if it makes no sense
     */
    public static WireRecordSet of(int type, int ttlSeconds, byte[] packed) {
        WireRecordSet set = new WireRecordSet(type, ttlSeconds, RecordSet.unpack(packed));
        if (type <= 0 || type > MAX_TYPE || ttlSeconds < 0) {
            throw new IllegalArgumentException("type " + type + " or TTL " + ttlSeconds + " out of range");
        }
        if (type == Type.NS || type == Type.CNAME || type == Type.DNAME) {
            set.rdatas.forEach(WireRecordSet::checkName);
        }
        return set;
    }

    /** These types are followed, so they must lead to a name. */
    private static void checkName(byte[] rdata) {
        int at = 0;
        while (at < rdata.length && rdata[at] > 0 && rdata[at] <= MAX_LABEL_OCTETS) {
            at += 1 + rdata[at];
        }
        if (at != rdata.length - 1 || rdata[at] != 0 || rdata.length > MAX_NAME_OCTETS) {
            throw new IllegalArgumentException("a record leads to a name that is none");
        }
    }

    /** What stands for a row that cannot be understood. */
    public static WireRecordSet unusable(int type) {
        return new WireRecordSet(type, 0, List.of());
    }

    /** Whether it can be answered; if not, what the name has is unknown. */
    public boolean isUsable() {
        return !rdatas.isEmpty();
    }

    int weightBytes() {
        return 64 + rdatas.stream().mapToInt(rdata -> 24 + rdata.length).sum();
    }
}
