package org.openenum.server.cache.ruleset;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.openenum.health.OutOfService;
import org.openenum.naptr.Enumservice;
import org.openenum.naptr.NaptrRule;
import org.openenum.record.PresentationText;
import org.openenum.server.cache.packed.PackedInput;
import org.openenum.server.cache.packed.PackedOutput;
import org.openenum.server.cache.source.PackedDigits;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/**
 * A NAPTR record in wire form (RFC 3403, section 4.1), with gaps for the number's digits.
 *
 * @param key the key of its rule in {@link OutOfService}
 * @param pieces octets, with the digits between adjacent pieces; the first piece extends into the regexp
 * @param regexpLengthAt the offset in the first piece of the regexp's length
 * @param bareRegexpOctets the length of the regexp without digits
 * @param bareOctets the length of the record without digits
 */
record RecordTemplate(
        long key, List<byte[]> pieces, int regexpLengthAt, int bareRegexpOctets, int bareOctets, Services services) {

    /** The offsets of the fields of a record; its owner is a two-octet pointer. */
    static final int TTL_AT = 6;

    static final int RDATA_AT = 12;
    private static final int RDLENGTH_AT = 10;

    private static final int POINTER_TO_QNAME = 0xC00C;
    private static final int TYPE_NAPTR = 35;
    private static final int CLASS_IN = 1;

    static RecordTemplate of(NaptrRule rule, int ttlSeconds) {
        ByteArrayOutputStream first = new ByteArrayOutputStream();
        putU16(first, POINTER_TO_QNAME);
        putU16(first, TYPE_NAPTR);
        putU16(first, CLASS_IN);
        putU16(first, ttlSeconds >>> 16);
        putU16(first, ttlSeconds);
        putU16(first, 0);
        putU16(first, rule.order());
        putU16(first, rule.preference());
        putText(first, rule.flags());
        putText(first, rule.service());
        int regexpLengthAt = first.size();
        first.write(0);
        List<String> texts = rule.regexpTexts();
        return new RecordTemplate(
                OutOfService.key(rule),
                pieces(first, texts, wireOf(rule.replacement())),
                regexpLengthAt,
                texts.stream().mapToInt(String::length).sum());
    }

    /** Reads a template that was written. */
    static RecordTemplate readFrom(PackedInput in) {
        return new RecordTemplate(in.getLong(), octetStrings(in), in.getInt(), in.getInt());
    }

    void writeTo(PackedOutput out) {
        out.putLong(key);
        putOctetStrings(pieces, out);
        out.putInt(regexpLengthAt);
        out.putInt(bareRegexpOctets);
    }

    static List<byte[]> octetStrings(PackedInput in) {
        List<byte[]> strings = new ArrayList<>();
        for (int left = in.getCount(); left > 0; left--) {
            strings.add(in.getOctets());
        }
        return strings;
    }

    static void putOctetStrings(List<byte[]> strings, PackedOutput out) {
        out.putInt(strings.size());
        strings.forEach(out::putOctets);
    }

    private RecordTemplate(long key, List<byte[]> pieces, int regexpLengthAt, int bareRegexpOctets) {
        this(
                key,
                pieces,
                regexpLengthAt,
                bareRegexpOctets,
                pieces.stream().mapToInt(piece -> piece.length).sum(),
                Services.of(pieces.get(0)));
    }

    private static List<byte[]> pieces(ByteArrayOutputStream first, List<String> texts, byte[] replacement) {
        List<byte[]> pieces = new ArrayList<>();
        ByteArrayOutputStream piece = first;
        for (int i = 0; i < texts.size(); i++) {
            piece.writeBytes(texts.get(i).getBytes(StandardCharsets.ISO_8859_1));
            if (i == texts.size() - 1) {
                piece.writeBytes(replacement);
            }
            pieces.add(piece.toByteArray());
            piece = new ByteArrayOutputStream();
        }
        return pieces;
    }

    int octets(int digits) {
        return bareOctets + gaps() * digits;
    }

    int write(long hi, long lo, int digits, byte[] out, int at) {
        int position = at;
        for (int i = 0; i < pieces.size(); i++) {
            if (i > 0) {
                position = putDigits(hi, lo, digits, out, position);
            }
            byte[] piece = pieces.get(i);
            System.arraycopy(piece, 0, out, position, piece.length);
            position += piece.length;
        }
        int rdataOctets = position - at - RDATA_AT;
        out[at + RDLENGTH_AT] = (byte) (rdataOctets >>> 8);
        out[at + RDLENGTH_AT + 1] = (byte) rdataOctets;
        out[at + regexpLengthAt] = (byte) (bareRegexpOctets + gaps() * digits);
        return position;
    }

    private int gaps() {
        return pieces.size() - 1;
    }

    private static int putDigits(long hi, long lo, int digits, byte[] out, int at) {
        for (int i = 0; i < digits; i++) {
            out[at + i] = (byte) ('0' + PackedDigits.digitAt(hi, lo, i));
        }
        return at + digits;
    }

    private static void putU16(ByteArrayOutputStream out, int value) {
        out.write(value >>> 8);
        out.write(value);
    }

    private static void putText(ByteArrayOutputStream out, String text) {
        out.write(text.length());
        out.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    static byte[] wireOf(String name) {
        try {
            return PresentationText.name(name, Name.root).toWire();
        } catch (TextParseException e) {
            throw new IllegalArgumentException("the rule has already validated its replacement", e);
        }
    }

    /**
     * What the flags and services fields of a record tell.
     *
     * @param terminal whether the record is terminal
     * @param anyPrivate whether any of its services is for private experiments (RFC 6116, section 5.1)
     * @param allPrivate whether all of them are
     */
    record Services(boolean terminal, boolean anyPrivate, boolean allPrivate) {

        static Services of(byte[] record) {
            int flagsAt = RDATA_AT + 2 * Short.BYTES;
            int fieldAt = flagsAt + 1 + record[flagsAt];
            String field = new String(record, fieldAt + 1, record[fieldAt] & 0xFF, StandardCharsets.ISO_8859_1);
            List<Enumservice> services = field.isEmpty() ? List.of() : Enumservice.parseServiceField(field);
            long secret = services.stream().filter(Enumservice::isPrivateUse).count();
            return new Services(record[flagsAt] != 0, secret > 0, secret > 0 && secret == services.size());
        }
    }
}
