package org.openenum.record;

import java.util.Arrays;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** IP addresses as text. */
public final class AddressText {

    private static final int IPV4_OCTETS = 4;
    private static final int GROUPS = 8;

    private AddressText() {}

    /** The text of an IPv4 or IPv6 address; for IPv6 the canonical form. */
    public static String of(byte[] octets) {
        return octets.length == IPV4_OCTETS
                ? IntStream.range(0, IPV4_OCTETS)
                        .mapToObj(i -> Integer.toString(octets[i] & 0xFF))
                        .collect(Collectors.joining("."))
                : ipv6(octets);
    }

    // RFC 5952, section 4.2: "The use of the symbol "::" MUST be used to its maximum capability. [...] The symbol "::"
    // MUST NOT be used to shorten just one 16-bit 0 field. When there is an alternative choice in the placement of a
    // "::", the longest run of consecutive 16-bit 0 fields MUST be shortened [...]. When the length of the consecutive
    // 16-bit 0 fields are equal [...], the first sequence of zero bits MUST be shortened."
    // https://datatracker.ietf.org/doc/html/rfc5952#section-4.2
    private static String ipv6(byte[] octets) {
        int[] groups = IntStream.range(0, GROUPS)
                .map(i -> ((octets[2 * i] & 0xFF) << Byte.SIZE) | (octets[2 * i + 1] & 0xFF))
                .toArray();
        int from = 0;
        int longest = 1;
        for (int i = 0; i < GROUPS; i++) {
            int end = i;
            while (end < GROUPS && groups[end] == 0) {
                end++;
            }
            if (end - i > longest) {
                from = i;
                longest = end - i;
            }
        }
        return longest == 1
                ? hex(groups, 0, GROUPS)
                : hex(groups, 0, from) + "::" + hex(groups, from + longest, GROUPS);
    }

    private static String hex(int[] groups, int from, int to) {
        StringJoiner text = new StringJoiner(":");
        Arrays.stream(groups, from, to).forEach(group -> text.add(Integer.toHexString(group)));
        return text.toString();
    }
}
