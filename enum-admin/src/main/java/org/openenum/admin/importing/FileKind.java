package org.openenum.admin.importing;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.openenum.admin.job.ImportFormat;

/** Tells a zone file from a table by its beginning. */
final class FileKind {

    /** Within so many octets a zone file has shown a directive or a record. */
    static final int BEGINNING_OCTETS = 16 << 10;

    private static final Pattern ZONE_FILE = Pattern.compile(
            "^\\$(ORIGIN|TTL|GENERATE|INCLUDE)\\s|\\sIN\\s+(SOA|NS|NAPTR|A|AAAA)\\s|\\sNAPTR\\s+\\d+\\s+\\d+\\s+\"?[a-z]?\"?\\s",
            Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

    private FileKind() {}

    static ImportFormat of(byte[] beginning) {
        String text = new String(beginning, StandardCharsets.ISO_8859_1);
        return ZONE_FILE.matcher(text).find() ? ImportFormat.ZONEFILE : ImportFormat.CSV;
    }
}
