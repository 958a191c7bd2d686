package org.openenum.admin.importing;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.openenum.admin.job.ImportFormat;

/** Tells a zone file from a table by its beginning. */
public final class FileKind {

    /** A zone file has shown a directive or a record within this many octets. */
    public static final int BEGINNING_OCTETS = 16 << 10;

    /** Also after a byte order mark. */
    private static final String DIRECTIVE = "^(\\xef\\xbb\\xbf)?\\$(ORIGIN|TTL|GENERATE|INCLUDE)\\s";

    private static final String RULE = "\\s(IN\\s+NAPTR|NAPTR\\s+\\d+\\s+\\d+\\s+\"?[a-z]?\"?)\\s";

    /**
     * Comments in tables may contain "in a" or "in NS": only an owner and a TTL may come before, and RDATA must fit.
     */
    private static final String RECORD = "^[^\\s,;\"]*\\h+(\\d\\w*\\h+)?IN\\h+"
            + "(SOA\\h+\\S+\\h+\\S+\\h+[(\\d]"
            + "|NS\\h+[^\\s,;\"]+(\\h+;.*)?\\h*$"
            + "|A\\h+(\\d{1,3}\\.){3}\\d"
            + "|AAAA\\h+[\\da-f]*:)";

    private static final Pattern ZONE_FILE =
            Pattern.compile(DIRECTIVE + "|" + RULE + "|" + RECORD, Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

    private FileKind() {}

    /**
     * The format of a file.
     *
     * @param beginning up to {@link #BEGINNING_OCTETS} of it
     */
    public static ImportFormat of(byte[] beginning) {
        String text = new String(beginning, StandardCharsets.ISO_8859_1);
        return ZONE_FILE.matcher(text).find() ? ImportFormat.ZONEFILE : ImportFormat.CSV;
    }
}
