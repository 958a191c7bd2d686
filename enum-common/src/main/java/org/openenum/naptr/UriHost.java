package org.openenum.naptr;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The host in a URI or a URI template: {@code sbc7.example.net} in {@code
 * sip:+{number}@sbc7.example.net:5061;transport=tls}.
 *
 * <p>With two slashes the host is where RFC 3986, section 3.2, has it. In URIs without them, such as {@code sip:} and
 * {@code mailto:}, it follows the {@code @} or the colon. A {@code tel:}, {@code data:} or {@code urn:} URI has none.
 *
 * @param start index of its first character in the URI
 * @param end index after its last character
 * @param text the host; an IPv6 address without its brackets
 */
public record UriHost(int start, int end, String text) {

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._{}-]{1,253}|[0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]{1,44}");

    /** The host of a URI, if it has one. */
    public static Optional<UriHost> in(String uri) {
        int colon = uri.indexOf(':');
        if (colon < 1 || hasNone(uri.substring(0, colon))) {
            return Optional.empty();
        }
        boolean slashes = uri.startsWith("//", colon + 1);
        int start = slashes ? colon + 3 : colon + 1;
        int limit = firstOf(uri, start, slashes ? "/?#" : "?#");
        int at = uri.indexOf('@', start);
        if (at >= 0 && at < limit) {
            start = at + 1;
        }
        boolean bracket = start < limit && uri.charAt(start) == '[';
        int from = bracket ? start + 1 : start;
        int to = firstOf(uri, from, bracket ? "]" : ":;,/?#");
        return to > limit || to == from
                ? Optional.empty()
                : Optional.of(new UriHost(from, to, uri.substring(from, to)));
    }

    /** Whether a text can be a host: a name, an address, or a name with the digits of the number in it. */
    public static boolean isHost(String text) {
        return HOST.matcher(text).matches();
    }

    /** The URI with {@code other} in place of {@code host}; unchanged if it has a different host, or none. */
    public static String replaced(String uri, String host, String other) {
        UriHost found = in(uri).orElse(null);
        return found == null || !found.text.equalsIgnoreCase(host) ? uri : found.with(uri, other);
    }

    private String with(String uri, String other) {
        boolean had = start > 0 && uri.charAt(start - 1) == '[';
        boolean needs = other.indexOf(':') >= 0;
        String written = had == needs ? other : needs ? "[" + other + "]" : other;
        return uri.substring(0, had && !needs ? start - 1 : start)
                + written
                + uri.substring(had && !needs ? end + 1 : end);
    }

    private static boolean hasNone(String scheme) {
        return switch (scheme.toLowerCase(Locale.ROOT)) {
            case "tel", "data", "urn" -> true;
            default -> false;
        };
    }

    private static int firstOf(String text, int from, String ends) {
        for (int i = from; i < text.length(); i++) {
            if (ends.indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return text.length();
    }
}
