package org.openenum.server.query;

/**
 * The server's answers about its own identity: operators want to know which server of an address answered, attackers
 * which version. An empty text is not revealed.
 *
 * @param version for {@code version.bind} and {@code version.server}
 * @param hostname for {@code hostname.bind} and {@code id.server} (RFC 4892)
 * @param nsid for the NSID option (RFC 5001), as text
 */
public record Identity(String version, String hostname, String nsid) {

    /** RFC 1035, section 3.3: a character-string has 255 octets or less. */
    private static final int MAX_TEXT_OCTETS = 255;

    /** Fits into 512 octets beside a cookie and the longest question. */
    private static final int MAX_NSID_OCTETS = 128;

    public Identity {
        requirePrintable("version", version, MAX_TEXT_OCTETS);
        requirePrintable("hostname", hostname, MAX_TEXT_OCTETS);
        requirePrintable("nsid", nsid, MAX_NSID_OCTETS);
    }

    private static void requirePrintable(String what, String text, int maxOctets) {
        if (text.length() > maxOctets || !text.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            throw new IllegalArgumentException(
                    "identity " + what + " must be at most " + maxOctets + " characters of printable ASCII");
        }
    }
}
