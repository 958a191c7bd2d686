package org.openenum.admin.importing;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.openenum.admin.job.ImportFormat;

/** Tells a zone file from a table by its beginning. */
public final class FileKind {

    /** Within so many octets a zone file has shown a directive or a record. */
    public static final int BEGINNING_OCTETS = 16 << 10;

    /** Also behind a byte order mark. */
    private static final String DIRECTIVE = "^(\\xef\\xbb\\xbf)?\\$(ORIGIN|TTL|GENERATE|INCLUDE)\\s";

    private static final String RULE = "\\s(IN\\s+NAPTR|NAPTR\\s+\\d+\\s+\\d+\\s+\"?[a-z]?\"?)\\s";

    /** A comment in a table says "in a" or "in NS", too: nothing but an owner and a TTL is in front, and RDATA fits. */
    private static final String RECORD = "^[^\\s,;\"]*\\h+(\\d\\w*\\h+)?IN\\h+"
            + "(SOA\\h+\\S+\\h+\\S+\\h+[(\\d]"
            + "|NS\\h+[^\\s,;\"]+(\\h+;.*)?\\h*$"
            + "|A\\h+(\\d{1,3}\\.){3}\\d"
            + "|AAAA\\h+[\\da-f]*:)";

    private static final Pattern ZONE_FILE =
            Pattern.compile(DIRECTIVE + "|" + RULE + "|" + RECORD, Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

    private FileKind() {}

    /**
     * What a file is.
     *
     * @param beginning up to {@link #BEGINNING_OCTETS} of it
     */
    public static ImportFormat of(byte[] beginning) {
        String text = new String(beginning, StandardCharsets.ISO_8859_1);
        return ZONE_FILE.matcher(text).find() ? ImportFormat.ZONEFILE : ImportFormat.CSV;
    }
}
