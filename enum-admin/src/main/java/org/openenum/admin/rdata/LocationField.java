package org.openenum.admin.rdata;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import org.openenum.record.PresentationException;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.DNSInput;
import org.xbill.DNS.DNSOutput;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Tokenizer;

/**
 * The RDATA of an LOC record (RFC 1876, section 3): minutes and seconds may be omitted, and so may size and precisions.
 *
 * @see <a href="https://datatracker.ietf.org/doc/html/rfc1876#section-3">RFC 1876</a>
 */
record LocationField() implements RdataField {

    /** The equator and the prime meridian, in thousandths of a second of arc. */
    private static final long ORIGIN = 1L << 31;

    /** The lowest possible altitude, in centimetres below the ellipsoid. */
    private static final long BOTTOM_CM = 10_000_000;

    private static final long MAX_U32 = 0xffff_ffffL;

    private static final long PER_SECOND = 1_000;

    private static final long PER_DEGREE = 3_600 * PER_SECOND;

    /** Default size, horizontal and vertical precision: 1 m, 10 km, 10 m. */
    private static final long[] DEFAULT_CM = {100, 1_000_000, 1_000};

    private static final long MAX_PRECISION_CM = 9_000_000_000L;

    @Override
    public void read(Tokenizer in, Name origin, DNSOutput out) throws IOException {
        long latitude = angle(in, "N", "S", 90);
        long longitude = angle(in, "E", "W", 180);
        long altitude = centimetres(in.getString(), -BOTTOM_CM, MAX_U32 - BOTTOM_CM);
        out.writeU8(0);
        for (long otherwise : DEFAULT_CM) {
            Tokenizer.Token token = in.get();
            if (!token.isString()) {
                in.unget();
            }
            out.writeU8(precision(token.isString() ? centimetres(token.value(), 0, MAX_PRECISION_CM) : otherwise));
        }
        out.writeU32(latitude);
        out.writeU32(longitude);
        out.writeU32(altitude + BOTTOM_CM);
    }

    /** Degrees, optional minutes, optional seconds, and the side of the origin. */
    private static long angle(Tokenizer in, String positive, String negative, int maxDegrees) throws IOException {
        long angle = 0;
        long unit = PER_DEGREE;
        String word = in.getString().toUpperCase(Locale.ROOT);
        while (!word.equals(positive) && !word.equals(negative)) {
            if (unit < PER_SECOND) {
                throw new PresentationException(Sentence.of("rdata.angle-without-side", positive, negative));
            }
            long most = unit == PER_DEGREE ? maxDegrees * PER_DEGREE : 60 * unit - 1;
            angle += scaled(word, unit, unit == PER_SECOND ? 3 : 0, 0, most);
            unit /= 60;
            word = in.getString().toUpperCase(Locale.ROOT);
        }
        if (unit == PER_DEGREE || angle > maxDegrees * PER_DEGREE) {
            throw new PresentationException(Sentence.of("rdata.angle", maxDegrees, positive, negative));
        }
        return word.equals(positive) ? ORIGIN + angle : ORIGIN - angle;
    }

    private static long centimetres(String text, long least, long most) throws TextParseException {
        String number = text.endsWith("m") || text.endsWith("M") ? text.substring(0, text.length() - 1) : text;
        return scaled(number, 100, 2, least, most);
    }

    private static long scaled(String text, long factor, int decimals, long least, long most)
            throws TextParseException {
        if (!text.matches("-?[0-9]{1,10}" + (decimals == 0 ? "" : "(\\.[0-9]{0," + decimals + "})?"))) {
            throw new PresentationException(Sentence.of("rdata.not-a-decimal", text, decimals));
        }
        String number = text.endsWith(".") ? text + "0" : text;
        long value = new BigDecimal(number).multiply(BigDecimal.valueOf(factor)).longValue();
        if (value < least || value > most) {
            throw new PresentationException(Sentence.of("rdata.out-of-range", text));
        }
        return value;
    }

    /** A digit and a power of ten, rounded down. */
    private static int precision(long centimetres) {
        long mantissa = centimetres;
        int exponent = 0;
        while (mantissa > 9) {
            mantissa /= 10;
            exponent++;
        }
        return (int) (mantissa * 16 + exponent);
    }

    @Override
    public void write(DNSInput in, StringBuilder out) throws IOException {
        if (in.readU8() != 0) {
            throw new PresentationException(Sentence.of("rdata.loc-version"));
        }
        byte[] precisions = in.readByteArray(DEFAULT_CM.length);
        writeAngle(in.readU32(), " N ", " S ", out);
        writeAngle(in.readU32(), " E ", " W ", out);
        out.append(metres(in.readU32() - BOTTOM_CM));
        for (byte octet : precisions) {
            long centimetres =
                    ((octet >> 4) & 0xf) * BigInteger.TEN.pow(octet & 0xf).longValue();
            out.append(' ').append(metres(centimetres));
        }
    }

    private static void writeAngle(long value, String positive, String negative, StringBuilder out) {
        long angle = Math.abs(value - ORIGIN);
        out.append(angle / PER_DEGREE)
                .append(' ')
                .append(angle / (60 * PER_SECOND) % 60)
                .append(' ');
        out.append(BigDecimal.valueOf(angle % (60 * PER_SECOND), 3)).append(value >= ORIGIN ? positive : negative);
    }

    private static String metres(long centimetres) {
        return BigDecimal.valueOf(centimetres, 2) + "m";
    }
}
