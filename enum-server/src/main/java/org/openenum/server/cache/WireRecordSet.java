package org.openenum.server.cache;

import java.util.ArrayList;
import java.util.Arrays;
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

    private static final int MX_TARGET = 2;

    private static final int SRV_TARGET = 6;

    private static final int NAPTR_TEXTS = 4;

    private static final int NAPTR_TEXT_COUNT = 3;

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
        set.rdatas.forEach(rdata -> checkTarget(rdata, targetStart(type, rdata)));
        return set;
    }

    /**
     * The names that the records lead to and that answers follow or help with: those of NS, CNAME, DNAME, MX, SRV and NAPTR.
     *
     * @return uncompressed, in wire form
     */
    public List<byte[]> targets() {
        List<byte[]> targets = new ArrayList<>();
        for (byte[] rdata : rdatas) {
            int start = targetStart(type, rdata);
            if (start >= 0) {
                targets.add(Arrays.copyOfRange(rdata, start, rdata.length));
            }
        }
        return targets;
    }

    /** Where a name begins that ends the RDATA; negative if the type has none that matters here. */
    private static int targetStart(int type, byte[] rdata) {
        return switch (type) {
            case Type.NS, Type.CNAME, Type.DNAME -> 0;
            case Type.MX -> MX_TARGET;
            case Type.SRV -> SRV_TARGET;
            case Type.NAPTR -> afterTexts(rdata, NAPTR_TEXTS, NAPTR_TEXT_COUNT);
            default -> -1;
        };
    }

    private static int afterTexts(byte[] rdata, int start, int texts) {
        int at = start;
        for (int i = 0; i < texts && at < rdata.length; i++) {
            at += 1 + (rdata[at] & 0xFF);
        }
        return at;
    }

    private static void checkTarget(byte[] rdata, int start) {
        if (start < 0) {
            return;
        }
        int at = start;
        while (at < rdata.length && rdata[at] > 0 && rdata[at] <= MAX_LABEL_OCTETS) {
            at += 1 + rdata[at];
        }
        if (at != rdata.length - 1 || rdata[at] != 0 || rdata.length - start > MAX_NAME_OCTETS) {
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
