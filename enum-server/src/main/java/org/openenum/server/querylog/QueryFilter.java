package org.openenum.server.querylog;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.record.PresentationText;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.message.Rcode;
import org.openenum.server.ops.Transport;
import org.openenum.server.requester.AddressPrefixes;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/**
 * Which queries a reader wants to see: those that match every given condition. Immutable; matching runs on event loops
 * and allocates almost nothing.
 */
public final class QueryFilter {

    private static final Pattern DIGITS = Pattern.compile("\\+?([0-9]{1,31})");

    private final byte[] digits;
    private final byte[] nameEnd;
    private final @Nullable AddressPrefixes requesters;
    private final @Nullable Rcode rcode;
    private final @Nullable Transport transport;

    private QueryFilter(
            byte[] digits,
            byte[] nameEnd,
            @Nullable AddressPrefixes requesters,
            @Nullable Rcode rcode,
            @Nullable Transport transport) {
        this.digits = digits;
        this.nameEnd = nameEnd;
        this.requesters = requesters;
        this.rcode = rcode;
        this.transport = transport;
    }

    /**
     * A filter from texts, each of which may be empty.
     *
     * @param number the beginning of the number, with or without a plus
     * @param name a name: matches it and all names below it
     * @param requester an address or a network, such as {@code 192.0.2.0/24}; may also be blank
     * @throws IllegalArgumentException if one of them is invalid; the message says why
     */
    public static QueryFilter of(String number, String name, String requester, String rcode, String transport) {
        return new QueryFilter(
                digitsOf(number),
                nameOf(name),
                requester.isBlank() ? null : AddressPrefixes.of(List.of(requester)),
                rcode.isEmpty() ? null : constant(Rcode.class, "rcode", rcode),
                transport.isEmpty() ? null : constant(Transport.class, "transport", transport));
    }

    private static byte[] digitsOf(String number) {
        var read = DIGITS.matcher(number);
        if (!number.isEmpty() && !read.matches()) {
            throw new IllegalArgumentException("number: expected up to 31 digits, with or without a plus before them");
        }
        return number.isEmpty() ? new byte[0] : read.group(1).getBytes(US_ASCII);
    }

    private static byte[] nameOf(String name) {
        try {
            return name.isEmpty()
                    ? new byte[0]
                    : PresentationText.name(name, Name.root).toWireCanonical();
        } catch (TextParseException e) {
            throw new IllegalArgumentException("name: " + e.getMessage(), e);
        }
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String parameter, String text) {
        try {
            return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    parameter + ": expected one of " + Arrays.toString(type.getEnumConstants()), e);
        }
    }

    boolean fits(QueryMessage query, Rcode answered, InetAddress client, Transport over) {
        return (rcode == null || rcode == answered)
                && (transport == null || transport == over)
                && (digits.length == 0 || fitsDigits(query.name(), query.nameOctets()))
                && (nameEnd.length == 0 || fitsName(query))
                && (requesters == null || requesters.contain(client));
    }

    private boolean fitsDigits(byte[] name, int octets) {
        int label = digitLabels(name, octets) - 1;
        if (label + 1 < digits.length) {
            return false;
        }
        for (int i = 0; i < digits.length; i++, label--) {
            if (name[2 * label + 1] != digits[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean fitsName(QueryMessage query) {
        int start = query.nameOctets() - nameEnd.length;
        if (start < 0 || !Arrays.equals(query.name(), start, query.nameOctets(), nameEnd, 0, nameEnd.length)) {
            return false;
        }
        for (int label = 0; label <= query.labelCount(); label++) {
            if (query.labelStart(label) == start) {
                return true;
            }
        }
        return false;
    }

    /** The number of single-digit labels at the beginning of a name in wire form. */
    static int digitLabels(byte[] name, int octets) {
        int at = 0;
        while (at + 1 < octets && name[at] == 1 && name[at + 1] >= '0' && name[at + 1] <= '9') {
            at += 2;
        }
        return at / 2;
    }
}
