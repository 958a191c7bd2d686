package org.openenum.server.message;

import java.util.Arrays;

/**
 * One query in its packet: decoded in place, reused for the next one.
 *
 * <p>It belongs to one event loop and is not thread-safe. Its getters refer to the packet decoded last, whose octets
 * must not change while they are in use. Offsets called "in the name" count from the first octet of QNAME, which always
 * follows the header.
 *
 * <p>The name of a question cannot be compressed: only the header precedes it, and a pointer may only point to an
 * earlier name (RFC 1035, section 4.1.4). So every length octet above 63 is rejected. Names of other records are
 * skipped: a pointer ends them and is never followed.
 *
 * <p>Octets after the last record are tolerated, as in BIND and NSD: some clients pad. They are neither read nor
 * echoed.
 */
public final class QueryMessage {

    /** The fixed part of every message. */
    public static final int HEADER_OCTETS = 12;

    /** RFC 1035, section 2.3.4: names are 255 octets or less, including the root's empty label. */
    public static final int MAX_NAME_OCTETS = 255;

    private static final int MAX_LABEL_OCTETS = 63;
    private static final int MAX_LABELS = 128;
    private static final int POINTER = 0xC0;
    private static final int MALFORMED = -1;
    private static final byte[] EMPTY = new byte[0];
    private static final byte[] LOWER_CASE = lowerCase();

    private final byte[] name = new byte[MAX_NAME_OCTETS];
    private final int[] labelStarts = new int[MAX_LABELS];
    private final AskedName asked = new AskedName(name, labelStarts);
    private byte[] packet = EMPTY;
    private int length;
    private int flags;
    private int id;
    private int nameOctets;
    private int labelCount;
    private int type;
    private int recordClass;
    private int questionEnd;
    private boolean hasEdns;
    private int ednsUdpOctets;
    private int ednsTtl;
    private final EdnsOptions options = new EdnsOptions();

    /**
     * Reads a packet; all getters refer to it then.
     *
     * @param packet kept by reference until the next call
     * @param length of the message in the packet, in octets
     */
    public Decoded decode(byte[] packet, int length) {
        this.packet = packet;
        this.length = length;
        questionEnd = HEADER_OCTETS;
        nameOctets = 0;
        labelCount = 0;
        recordClass = 0;
        hasEdns = false;
        options.clear();
        if (length < HEADER_OCTETS) {
            return Decoded.IGNORED;
        }
        id = Octets.u16(packet, 0);
        flags = Octets.u16(packet, 2);
        if ((flags & Header.RESPONSE) != 0) {
            return Decoded.IGNORED; // answering answers makes loops
        }
        boolean wellFormed = readBody();
        if (opcode() != 0) {
            return Decoded.OTHER_OPCODE;
        }
        if (!wellFormed) {
            return Decoded.MALFORMED;
        }
        return hasQuestion() ? Decoded.QUERY : Decoded.NO_QUESTION;
    }

    /** The ID of the query. */
    public int id() {
        return id;
    }

    /** 0 is QUERY. */
    public int opcode() {
        return flags >>> Header.OPCODE_SHIFT & 0xF;
    }

    /** RD, which is copied into the answer. */
    public boolean recursionDesired() {
        return (flags & Header.RECURSION_DESIRED) != 0;
    }

    /** The decoded packet, by reference. */
    public byte[] packet() {
        return packet;
    }

    /** The length of the message in {@link #packet}. */
    public int length() {
        return length;
    }

    /** Whether a question was read; every {@link Decoded#QUERY} has one. */
    public boolean hasQuestion() {
        return questionEnd > HEADER_OCTETS;
    }

    /** QNAME in wire form and lower case; valid up to {@link #nameOctets}. By reference: must not be changed. */
    public byte[] name() {
        return name;
    }

    /** The length of QNAME in wire form, including the empty label at the end. */
    public int nameOctets() {
        return nameOctets;
    }

    /** The number of labels of QNAME, without the empty one at the end: 0 for the root. */
    public int labelCount() {
        return labelCount;
    }

    /**
     * Where a label starts in the name (its length octet); label 0 is the leftmost, label {@link #labelCount} the empty
     * one.
     */
    public int labelStart(int label) {
        return labelStarts[label];
    }

    /** QNAME and QTYPE of a {@link Decoded#QUERY}; the same object for each. */
    public AskedName asked() {
        return asked;
    }

    /** QTYPE. */
    public int type() {
        return type;
    }

    /** QCLASS. */
    public int recordClass() {
        return recordClass;
    }

    /** Where the question ends in the packet. */
    public int questionEnd() {
        return questionEnd;
    }

    /** Whether the message has an OPT record. Otherwise the getters that begin with "edns" have no meaning. */
    public boolean hasEdns() {
        return hasEdns;
    }

    /** The largest UDP message that the client announces. */
    public int ednsUdpOctets() {
        return ednsUdpOctets;
    }

    public int ednsVersion() {
        return ednsTtl >>> 16 & 0xFF;
    }

    /** DO: the client wants DNSSEC records; false without EDNS. */
    public boolean dnssecOk() {
        return hasEdns && (ednsTtl & Header.DNSSEC_OK) != 0;
    }

    /** The options; not to be used with an EDNS version other than 0. */
    public EdnsOptions options() {
        return options;
    }

    private boolean readBody() {
        // RFC 9619, section 4: "A DNS message with OPCODE = 0 MUST NOT include a QDCOUNT parameter whose value is
        // greater than 1."
        // https://datatracker.ietf.org/doc/html/rfc9619#section-4
        int questions = Octets.u16(packet, Header.QUESTION_COUNT);
        if (questions > 1 || (questions == 1 && !readQuestion())) {
            return false;
        }
        int at = questionEnd;
        int before = Octets.u16(packet, Header.ANSWER_COUNT) + Octets.u16(packet, Header.AUTHORITY_COUNT);
        for (int i = 0; i < before && at != MALFORMED; i++) {
            at = readRecord(at, false);
        }
        int additional = Octets.u16(packet, Header.ADDITIONAL_COUNT);
        for (int i = 0; i < additional && at != MALFORMED; i++) {
            at = readRecord(at, true);
        }
        return at != MALFORMED;
    }

    private boolean readQuestion() {
        int nameEnd = readName();
        if (nameEnd == MALFORMED || nameEnd + 4 > length) {
            return false;
        }
        type = Octets.u16(packet, nameEnd);
        recordClass = Octets.u16(packet, nameEnd + 2);
        questionEnd = nameEnd + 4;
        asked.read(nameOctets, labelCount, type);
        return true;
    }

    /** Copies QNAME in lower case; returns where it ends in the packet. */
    private int readName() {
        int at = HEADER_OCTETS;
        int written = 0;
        while (at < length) {
            int octets = packet[at] & 0xFF;
            labelStarts[labelCount] = written;
            name[written++] = (byte) octets;
            at++;
            if (octets == 0) {
                nameOctets = written;
                return at;
            }
            // The label, and space for the empty one at the end.
            if (octets > MAX_LABEL_OCTETS || written + octets >= MAX_NAME_OCTETS || at + octets > length) {
                return MALFORMED;
            }
            labelCount++;
            for (int end = at + octets; at < end; ) {
                name[written++] = LOWER_CASE[packet[at++] & 0xFF];
            }
        }
        return MALFORMED;
    }

    /** Skips a record and notes OPT; returns where it ends. */
    private int readRecord(int start, boolean inAdditional) {
        int nameEnd = skipName(start);
        if (nameEnd == MALFORMED || nameEnd + 10 > length) {
            return MALFORMED;
        }
        int rdataStart = nameEnd + 10;
        int rdataEnd = rdataStart + Octets.u16(packet, nameEnd + 8);
        if (rdataEnd > length) {
            return MALFORMED;
        }
        if (Octets.u16(packet, nameEnd) == RecordType.OPT) {
            // RFC 6891, section 6.1.1: "If a query message with more than one OPT RR is received, a FORMERR (RCODE=1)
            // MUST be returned." RFC 6891, section 6.1.2: "NAME [...] MUST be 0 (root domain)"
            // https://datatracker.ietf.org/doc/html/rfc6891#section-6.1.1
            if (!inAdditional || hasEdns || packet[start] != 0) {
                return MALFORMED;
            }
            hasEdns = true;
            ednsUdpOctets = Octets.u16(packet, nameEnd + 2);
            ednsTtl = Octets.u16(packet, nameEnd + 4) << 16 | Octets.u16(packet, nameEnd + 6);
            return options.read(packet, rdataStart, rdataEnd - rdataStart) ? rdataEnd : MALFORMED;
        }
        return rdataEnd;
    }

    private int skipName(int start) {
        int at = start;
        while (at < length) {
            int octets = packet[at] & 0xFF;
            if (octets == 0) {
                return at + 1;
            }
            if (octets >= POINTER) {
                return pointsBack(at, start) ? at + 2 : MALFORMED;
            }
            at += octets + 1;
            if (octets > MAX_LABEL_OCTETS || at - start >= MAX_NAME_OCTETS) {
                return MALFORMED;
            }
        }
        return MALFORMED;
    }

    private boolean pointsBack(int at, int nameStart) {
        if (at + 2 > length) {
            return false;
        }
        int target = Octets.u16(packet, at) & 0x3FFF;
        return target >= HEADER_OCTETS && target < nameStart;
    }

    /**
     * The length of the longest common suffix of a name and QNAME, in whole labels: the part that a pointer can
     * replace.
     *
     * @param other contains the name, uncompressed, from {@code start} to {@code end}
     * @param sameCase whether the suffix of QNAME must have the same case
     * @return 0 if only the root is common
     */
    public int sharedEnd(byte[] other, int start, int end, boolean sameCase) {
        int labels = 0;
        for (int at = start; other[at] != 0; at += 1 + other[at]) {
            labels++;
        }
        for (int at = start; labels > 0; labels--) {
            int label = labelCount - labels;
            if (label >= 0 && end - at == nameOctets - labelStarts[label] && endsWith(other, at, label, sameCase)) {
                return end - at;
            }
            at += 1 + other[at];
        }
        return 0;
    }

    private boolean endsWith(byte[] other, int otherStart, int fromLabel, boolean sameCase) {
        int start = labelStarts[fromLabel];
        int octets = nameOctets - start;
        if (sameCase) {
            int asked = HEADER_OCTETS + start;
            return Arrays.equals(packet, asked, asked + octets, other, otherStart, otherStart + octets);
        }
        for (int i = 0; i < octets; i++) {
            if (LOWER_CASE[other[otherStart + i] & 0xFF] != name[start + i]) {
                return false;
            }
        }
        return true;
    }

    private static byte[] lowerCase() {
        byte[] table = new byte[256];
        for (int octet = 0; octet < table.length; octet++) {
            table[octet] = (byte) (octet >= 'A' && octet <= 'Z' ? octet + ('a' - 'A') : octet);
        }
        return table;
    }
}
