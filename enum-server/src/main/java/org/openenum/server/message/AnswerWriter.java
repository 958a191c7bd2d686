package org.openenum.server.message;

/**
 * One answer, written directly in wire form: header, question, RRsets, OPT. Reused for the next answer.
 *
 * <p>It belongs to one event loop and is not thread-safe.
 *
 * <p>An RRset is opened, its records are written one after another, and it is closed; closing returns whether it fits.
 * An RRset that does not fit leaves no octet behind:
 *
 * <pre>
 * out.openRrset(0, RecordType.NAPTR, 3600);      // owner: QNAME
 * out.openRecord();
 * out.putU16(100);
 * ...
 * out.closeRecord();
 * out.closeRrset();
 * </pre>
 *
 * <p>Writing past the limit is harmless: nothing is written there, and the RRset will not fit.
 */
public final class AnswerWriter {

    /** The largest message that TCP's two octets of length can announce. */
    public static final int MAX_MESSAGE_OCTETS = 65_535;

    /** Follows type and class. */
    private static final int TTL_IN_HEADER = 4;

    private static final int RECORD_HEADER_OCTETS = 10;
    private static final int MX_PREFERENCE_OCTETS = 2;
    private static final int POINTER = 0xC000;
    private static final int MAX_POINTER = 0x3FFF;

    private final byte[] out = new byte[MAX_MESSAGE_OCTETS];
    private final OptRecord opt;
    private final AnswerHeader header = new AnswerHeader();
    private QueryMessage query = new QueryMessage();
    private int position;
    private int limit;
    private boolean overflowed;
    private int rrsetStart;
    private int rrsetRecords;
    private int ownerPointer;
    private byte[] ownerName = new byte[0];
    private int rrsetType;
    private int rrsetTtlSeconds;
    private int rdataStart;

    /**
     * @param advertisedUdpOctets the size of UDP queries that this server accepts, announced in OPT
     * @param errorTexts whether extended errors have texts beside their codes
     */
    public AnswerWriter(int advertisedUdpOctets, boolean errorTexts) {
        this.opt = new OptRecord(advertisedUdpOctets, errorTexts);
    }

    /**
     * Starts an answer: NOERROR, not authoritative, no records.
     *
     * @param query must not change until {@link #finish}
     * @param maxOctets the answer's limit, including OPT
     */
    public void begin(QueryMessage query, int maxOctets) {
        this.query = query;
        opt.clear();
        limit = Math.min(maxOctets, MAX_MESSAGE_OCTETS) - (query.hasEdns() ? opt.octets() : 0);
        System.arraycopy(
                query.packet(),
                QueryMessage.HEADER_OCTETS,
                out,
                QueryMessage.HEADER_OCTETS,
                query.questionEnd() - QueryMessage.HEADER_OCTETS);
        discard();
    }

    /**
     * Puts an EDNS option into this answer, even if the answer fails later; to be called before any records. Ignored if
     * the query has no EDNS.
     *
     * @param valueOctets the number of octets of {@code value} that belong to the option
     */
    public void option(int code, byte[] value, int valueOctets) {
        option(code, value, 0, valueOctets);
    }

    /** Sets the SCOPE PREFIX-LENGTH of the client subnet, if that option was {@linkplain #option put}. */
    public void subnetScope(int prefixBits) {
        opt.subnetScope(prefixBits);
    }

    /** Puts an option whose value begins somewhere in an array. */
    public void option(int code, byte[] value, int start, int valueOctets) {
        if (query.hasEdns()) {
            limit += opt.octets();
            opt.add(code, value, start, valueOctets);
            limit -= opt.octets();
        }
    }

    /**
     * Discards everything but the question, the options and the extended error: back to NOERROR, not authoritative, no
     * records.
     */
    private void discard() {
        position = query.questionEnd();
        overflowed = false;
        header.clear();
    }

    /** Makes this an answer that only tells the client to use TCP (TC), no larger than its question. */
    public void askAgainOverTcp() {
        discard();
        opt.clear();
        header.truncate();
    }

    /** Makes this an answer without records, with an error code. */
    public void fail(Rcode reason) {
        discard();
        header.rcode(reason);
    }

    /** Makes this an answer without records, with an error code and, if the client supports EDNS, an extended error. */
    public void fail(Rcode reason, ExtendedError why) {
        fail(reason);
        extendedError(why);
    }

    /** Sets AA. */
    public void authoritative() {
        header.authoritative();
    }

    public void rcode(Rcode code) {
        header.rcode(code);
    }

    public Rcode rcode() {
        return header.rcode();
    }

    /** Notes the kind of answer, if it is more than records; it does not appear in the message. */
    public void answeredBy(AnsweredBy what) {
        header.answeredBy(what);
    }

    public AnsweredBy answeredBy() {
        return header.answeredBy();
    }

    /** Adds an extended error (RFC 8914); it is omitted if the client has no EDNS, or if it does not fit. */
    public void extendedError(ExtendedError why) {
        opt.extendedError(why);
    }

    /** Whether a required RRset did not fit. */
    public boolean isTruncated() {
        return header.isTruncated();
    }

    /** The section of the next RRsets; sections must be in order. */
    public void section(MessageSection next) {
        header.section(next);
    }

    /**
     * Opens an RRset whose owner is QNAME or a suffix of it: its zone's apex, a name above a cut.
     *
     * @param ownerStart where the owner starts in QNAME: {@link QueryMessage#labelStart}, 0 for QNAME itself
     */
    public void openRrset(int ownerStart, int type, int ttlSeconds) {
        openRrset(type, ttlSeconds);
        ownerPointer = POINTER | (QueryMessage.HEADER_OCTETS + ownerStart);
    }

    /** Opens an RRset with its own owner, in wire form; a common suffix with QNAME is compressed. */
    public void openRrset(byte[] owner, int type, int ttlSeconds) {
        openRrset(type, ttlSeconds);
        ownerPointer = 0;
        ownerName = owner;
    }

    /**
     * Opens an RRset of ready-made records, with owner, type, class, TTL and length: {@link #reserve} space for them,
     * fill it, and set their number with {@link #countRecords}.
     */
    public void openReadyRrset() {
        openRrset(0, 0);
    }

    private void openRrset(int type, int ttlSeconds) {
        rrsetStart = position;
        rrsetRecords = 0;
        rrsetType = type;
        rrsetTtlSeconds = ttlSeconds;
        overflowed = header.isTruncated();
    }

    /**
     * Gives ready-made records another owner: a name that is already in the message.
     *
     * @param ownerStart as in {@link #openRrset(int, int, int)}; counted from QNAME's first octet
     */
    public void pointOwners(int from, int to, int ownerStart) {
        int at = from;
        while (at < to) {
            Octets.putU16(out, at, POINTER | (QueryMessage.HEADER_OCTETS + ownerStart));
            at += 2 + RECORD_HEADER_OCTETS + Octets.u16(out, at + RECORD_HEADER_OCTETS);
        }
    }

    /** Limits the TTLs of ready-made records. */
    public void limitTtls(int from, int to, int ttlSeconds) {
        int at = from;
        while (at < to) {
            int ttlAt = at + 2 + TTL_IN_HEADER;
            int ttl = Octets.u16(out, ttlAt) << Short.SIZE | Octets.u16(out, ttlAt + 2);
            Octets.putU32(out, ttlAt, Math.min(ttl, ttlSeconds));
            at += 2 + RECORD_HEADER_OCTETS + Octets.u16(out, at + RECORD_HEADER_OCTETS);
        }
    }

    /** Starts a record of the open RRset; its RDATA follows. */
    public void openRecord() {
        int ownerAt = position;
        if (ownerPointer != 0) {
            putU16(ownerPointer);
        } else {
            putName(ownerName);
            if (ownerAt <= MAX_POINTER) {
                ownerPointer = POINTER | ownerAt; // the next record of the set points to this one's owner
            }
        }
        int at = reserve(RECORD_HEADER_OCTETS);
        if (at >= 0) {
            Octets.putU16(out, at, rrsetType);
            Octets.putU16(out, at + 2, query.recordClass());
            Octets.putU32(out, at + 4, rrsetTtlSeconds);
            rdataStart = position;
        }
        rrsetRecords++;
    }

    /** Ends a record: its RDATA is everything put since {@link #openRecord}. */
    public void closeRecord() {
        if (!overflowed) {
            Octets.putU16(out, rdataStart - 2, position - rdataStart);
        }
    }

    /**
     * Puts concatenated records into the open RRset, each RDATA after its length in two octets. Names in RDATA are
     * compressed if they share a suffix with QNAME, in the same case, and their type allows it; they must be valid.
     *
     * @param packed contains them from {@code start} to {@code end}
     */
    public void putRecords(byte[] packed, int start, int end) {
        int next;
        for (int at = start; at < end; at = next) {
            next = at + 2 + Octets.u16(packed, at);
            openRecord();
            putRdata(packed, at + 2, next);
            closeRecord();
        }
    }

    /** Counts ready-made records of the open RRset. */
    public void countRecords(int records) {
        rrsetRecords += records;
    }

    /**
     * Ends an RRset that the answer needs. If it does not fit, it is omitted, TC is set, and nothing more is added.
     *
     * <p>RFC 2181, section 9: "The TC bit should be set in responses only when an RRSet is required as a part of the
     * response, but could not be included in its entirety. [...] Where TC is set, the partial RRSet that would not
     * completely fit may be left in the response." Here it is removed: clients that ignore TC would take it as
     * complete. Required are the answer itself, the SOA of a negative answer (RFC 2308, section 3), the NS of a
     * referral and glue in it (RFC 9471).
     *
     * @return whether it fits
     * @see <a href="https://datatracker.ietf.org/doc/html/rfc2181#section-9">RFC 2181, section 9</a>
     */
    public boolean closeRrset() {
        boolean fits = closeOptionalRrset();
        if (!fits) {
            header.truncate();
        }
        return fits;
    }

    /**
     * Ends an RRset that only saves the client a query. If it does not fit, it is omitted silently.
     *
     * @return whether it fits
     */
    public boolean closeOptionalRrset() {
        if (overflowed) {
            position = rrsetStart;
            return false;
        }
        header.count(rrsetRecords);
        return true;
    }

    public void putU8(int value) {
        int at = reserve(1);
        if (at >= 0) {
            out[at] = (byte) value;
        }
    }

    public void putU16(int value) {
        int at = reserve(2);
        if (at >= 0) {
            Octets.putU16(out, at, value);
        }
    }

    private void put(byte[] octets, int start, int count) {
        int at = reserve(count);
        if (at >= 0) {
            System.arraycopy(octets, start, out, at, count);
        }
    }

    public void put(byte[] octets) {
        put(octets, 0, octets.length);
    }

    /**
     * Puts a pointer to a name that is already in the message.
     *
     * @param nameStart counted from QNAME's first octet
     */
    public void putPointer(int nameStart) {
        putU16(POINTER | (QueryMessage.HEADER_OCTETS + nameStart));
    }

    /** Puts an owner name in wire form; a common suffix with QNAME, ignoring case, is compressed. */
    private void putName(byte[] name) {
        putName(name, 0, name.length, false);
    }

    private void putName(byte[] from, int start, int end, boolean sameCase) {
        int shared = query.sharedEnd(from, start, end, sameCase);
        put(from, start, end - start - shared);
        if (shared > 0) {
            putU16(POINTER | (QueryMessage.HEADER_OCTETS + query.nameOctets() - shared));
        }
    }

    // RFC 3597, section 4: "To avoid such corruption, servers MUST NOT compress domain names embedded in the RDATA of
    // types that are class-specific or not well-known." Well-known are those of RFC 1035; SRV, NAPTR and DNAME are not
    // among them.
    // https://datatracker.ietf.org/doc/html/rfc3597#section-4
    private void putRdata(byte[] from, int start, int end) {
        switch (rrsetType) {
            case RecordType.NS, RecordType.CNAME, RecordType.PTR -> putName(from, start, end, true);
            case RecordType.MX -> {
                put(from, start, MX_PREFERENCE_OCTETS);
                putName(from, start + MX_PREFERENCE_OCTETS, end, true);
            }
            case RecordType.SOA -> {
                int second = nameEnd(from, start);
                int numbers = nameEnd(from, second);
                putName(from, start, second, true);
                putName(from, second, numbers, true);
                put(from, numbers, end - numbers);
            }
            default -> put(from, start, end - start);
        }
    }

    private static int nameEnd(byte[] from, int start) {
        int at = start;
        while (from[at] != 0) {
            at += 1 + from[at];
        }
        return at + 1;
    }

    /**
     * How many octets are left for the open RRset in an answer of {@code maxOctets}, including OPT. May exceed the
     * limit of the transport.
     */
    public int roomWithin(int maxOctets) {
        return maxOctets - (query.hasEdns() ? opt.octets() : 0) - position;
    }

    /** Reduces the limit of the answer to {@code maxOctets}, including OPT; what is already written stays. */
    public void limit(int maxOctets) {
        limit = Math.min(limit, Math.max(position, maxOctets - (query.hasEdns() ? opt.octets() : 0)));
    }

    /**
     * Reserves space that the caller fills in {@link #octets}.
     *
     * @return where it begins, or -1 if it does not fit
     */
    public int reserve(int count) {
        int at = position;
        if (count > limit - at) {
            overflowed = true;
            return -1;
        }
        position = at + count;
        return at;
    }

    /** The message, by reference; valid up to the length that {@link #finish} returns. */
    public byte[] octets() {
        return out;
    }

    /**
     * Ends the answer.
     *
     * @return its length in octets
     */
    public int finish() {
        if (query.hasEdns()) {
            position = opt.write(out, position, limit - position, header.rcode(), query.dnssecOk());
            header.countOpt();
        }
        header.write(query, out);
        return position;
    }
}
