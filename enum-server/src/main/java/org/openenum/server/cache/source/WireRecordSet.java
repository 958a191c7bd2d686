package org.openenum.server.cache.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.record.RecordPolicy;
import org.openenum.record.RecordSet;
import org.openenum.record.RecordTargets;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingText;
import org.openenum.server.cache.routing.RoutedRecords;
import org.xbill.DNS.Type;

/**
 * All records of one type at one name, in the form in which they are answered: a range of octets in which each record's
 * RDATA, uncompressed, follows its length. Immutable; most are views of a {@code NamePage} and live no longer than a
 * query.
 */
public final class WireRecordSet {

    private static final int MAX_TYPE = 0xFFFF;
    private static final int MAX_LABEL_OCTETS = 63;
    private static final int MAX_NAME_OCTETS = 255;
    private static final int LENGTH_OCTETS = 2;
    private static final int MX_TARGET = 2;
    private static final int SRV_TARGET = 6;
    private static final int NAPTR_TEXTS = 4;
    private static final int NAPTR_TEXT_COUNT = 3;

    private static final byte[] NOTHING = {};

    private final int type;
    private final int ttlSeconds;
    private final byte[] octets;
    private final int start;
    private final int end;
    private final @Nullable RoutedRecords routed;

    /** Uses a range of octets that were checked before; kept by reference. */
    public WireRecordSet(int type, int ttlSeconds, byte[] octets, int start, int end) {
        this(type, ttlSeconds, octets, start, end, null);
    }

    /** The same with a routing policy, or without one if it is null. */
    public WireRecordSet(int type, int ttlSeconds, byte[] octets, int start, int end, @Nullable RoutedRecords routed) {
        this.routed = routed;
        this.type = type;
        this.ttlSeconds = ttlSeconds;
        this.octets = octets;
        this.start = start;
        this.end = end;
    }

    /** Records by their RDATA. */
    public static WireRecordSet of(int type, int ttlSeconds, List<byte[]> rdatas) {
        byte[] packed = RecordSet.pack(rdatas);
        return new WireRecordSet(type, ttlSeconds, packed, 0, packed.length);
    }

    /**
     * A row of the database.
     *
     * @param packed as {@link RecordSet} packs it; kept by reference
     * @throws IllegalArgumentException if it is invalid
     */
    public static WireRecordSet of(int type, int ttlSeconds, byte[] packed) {
        if (type <= 0 || type > MAX_TYPE || ttlSeconds < 0) {
            throw new IllegalArgumentException("type " + type + " or TTL " + ttlSeconds + " out of range");
        }
        RecordSet.unpack(packed).forEach(rdata -> checkTarget(rdata, targetStart(type, rdata)));
        return new WireRecordSet(type, ttlSeconds, packed, 0, packed.length);
    }

    /**
     * The same records with a routing policy.
     *
     * @param routing as {@link RoutingText} writes it; null if all records are answered
     * @throws IllegalArgumentException if it is invalid, in itself or for these records
     */
    public WireRecordSet routedBy(@Nullable String routing) {
        if (routing == null) {
            return this;
        }
        Routing policy = RoutingText.parse(routing);
        List<byte[]> rdatas = rdatas();
        RecordPolicy.check(policy, type, rdatas);
        return new WireRecordSet(
                type, ttlSeconds, octets, start, end, RoutedRecords.of(policy, RecordTargets.of(type, rdatas)));
    }

    /** The placeholder for an invalid row. */
    public static WireRecordSet unusable(int type) {
        return new WireRecordSet(type, 0, NOTHING, 0, 0);
    }

    /** The RR type. */
    public int type() {
        return type;
    }

    /** One TTL for all of them (RFC 2181, section 5.2). */
    public int ttlSeconds() {
        return ttlSeconds;
    }

    /** The octets that hold the records, by reference: from {@link #start} up to {@link #end}. */
    public byte[] octets() {
        return octets;
    }

    public int start() {
        return start;
    }

    public int end() {
        return end;
    }

    /** How its routing policy chooses among the records; null if all are answered. */
    public @Nullable RoutedRecords routed() {
        return routed;
    }

    /** Whether it can be answered; if not, the records of the name are unknown. */
    public boolean isUsable() {
        return end > start;
    }

    /** How many records there are. */
    public int records() {
        int records = 0;
        for (int at = start; at < end; at = rdataEnd(at)) {
            records++;
        }
        return records;
    }

    /** Where in {@link #octets} a record starts: its length. */
    public int startOf(int record) {
        int at = start;
        for (int i = 0; i < record; i++) {
            at = rdataEnd(at);
        }
        return at;
    }

    /** Each record's RDATA, copied. */
    public List<byte[]> rdatas() {
        List<byte[]> rdatas = new ArrayList<>();
        for (int at = start; at < end; at = rdataEnd(at)) {
            rdatas.add(Arrays.copyOfRange(octets, at + LENGTH_OCTETS, rdataEnd(at)));
        }
        return rdatas;
    }

    /** The RDATA of the first record, copied: of an alias, the only one. */
    public byte[] firstRdata() {
        return Arrays.copyOfRange(octets, start + LENGTH_OCTETS, rdataEnd(start));
    }

    /**
     * The target names of the records, which answers follow, compress or add addresses for: those of NS, CNAME, DNAME,
     * PTR, MX, SRV and NAPTR.
     *
     * @return uncompressed, in wire form
     */
    public List<byte[]> targets() {
        List<byte[]> targets = new ArrayList<>();
        for (byte[] rdata : rdatas()) {
            int targetStart = targetStart(type, rdata);
            if (targetStart >= 0) {
                targets.add(Arrays.copyOfRange(rdata, targetStart, rdata.length));
            }
        }
        return targets;
    }

    private int rdataEnd(int at) {
        return at + LENGTH_OCTETS + ((octets[at] & 0xFF) << Byte.SIZE | (octets[at + 1] & 0xFF));
    }

    /** Where the name at the end of the RDATA begins; negative if the type has none that matters here. */
    private static int targetStart(int type, byte[] rdata) {
        return switch (type) {
            case Type.NS, Type.CNAME, Type.DNAME, Type.PTR -> 0;
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
            throw new IllegalArgumentException("the target of a record is not a valid name");
        }
    }
}
