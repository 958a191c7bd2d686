package org.openenum.naptr;

import org.openenum.record.PresentationText;
import org.xbill.DNS.Name;

/**
 * The RDATA of one NAPTR record (RFC 3403, section 4.1), values as on the wire.
 *
 * @param order 0 to 65535, lower first
 * @param preference 0 to 65535, lower first among equal orders
 * @param flags at most 255 octets; {@code u} for a terminal ENUM rule
 * @param services at most 255 octets, such as {@code E2U+sip}
 * @param regexp at most 255 octets; one backslash is one backslash
 * @param replacement a domain name, the root if there is a regexp
 */
public record Naptr(int order, int preference, String flags, String services, String regexp, Name replacement) {

    /**
     * The presentation form (RFC 3403, section 4.1), readable by every name server, whatever octets the replacement
     * has.
     */
    public String text() {
        return order + " " + preference + " " + quoted(flags) + " " + quoted(services) + " " + quoted(regexp) + " "
                + PresentationText.of(replacement);
    }

    /** RFC 1035, section 5.1: a quote or a backslash within quotes is written with a backslash before it. */
    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
