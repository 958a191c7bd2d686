package org.openenum.admin.record;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.record.CanonicalRdata;
import org.openenum.record.PresentationException;
import org.openenum.record.PresentationText;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.TextParseException;

/**
 * Replaces one value in records: an address that moved, a host that was renamed. The value is the whole RDATA, or one
 * field of it as in a zone file: a host name in SRV, MX or NS records, a string of a TXT record.
 *
 * @param from the value to replace; case and the last dot of a name do not matter
 * @param to the new value
 */
public record Replacement(String from, String to) {

    /**
     * More than the longest string of a TXT record, or domain name, needs if each octet is written with four
     * characters.
     */
    private static final int MAX_CHARS = 2_000;

    /** A field of RDATA: a quoted string, or text between spaces. */
    private static final Pattern FIELD = Pattern.compile("\"(?:[^\"\\\\]++|\\\\.)*+\"|\\S++");

    /** Refuses empty and too long values. */
    public Replacement {
        from = ascii(from.strip(), "/set/replace/from");
        to = ascii(to.strip(), "/set/replace/to");
        if (from.isEmpty() || to.isEmpty()) {
            throw RefusedException.invalid(
                    from.isEmpty() ? "/set/replace/from" : "/set/replace/to",
                    "missing",
                    Sentence.of("replace.missing"),
                    null);
        }
        if (from.length() > MAX_CHARS || to.length() > MAX_CHARS) {
            throw RefusedException.invalid(
                    from.length() > MAX_CHARS ? "/set/replace/from" : "/set/replace/to",
                    "too-long",
                    Sentence.of("replace.too-long", MAX_CHARS),
                    null);
        }
    }

    private static String ascii(String text, String pointer) {
        try {
            return PresentationText.ascii(text);
        } catch (TextParseException e) {
            throw RefusedException.invalid(pointer, "not-text", PresentationException.reason(e), null);
        }
    }

    /**
     * The records after the replacement; null if none of them has the value.
     *
     * @param records RDATA in presentation form
     * @throws RefusedException if the result is not RDATA of the type
     */
    public @Nullable List<byte[]> in(int type, List<String> records) {
        List<String> replaced = records.stream().map(this::replaced).toList();
        CanonicalRdata whole = readable(type, from);
        List<String> wanted = whole == null
                ? replaced
                : records.stream()
                        .map(record -> whole.equals(readable(type, record)) ? to : replaced(record))
                        .toList();
        return wanted.equals(records) ? null : once(type, wanted);
    }

    /** A record may become equal to another one; RFC 2181, section 5, allows each only once. */
    private static List<byte[]> once(int type, List<String> records) {
        Set<CanonicalRdata> known = new HashSet<>();
        return records.stream()
                .map(record -> read(type, record))
                .filter(rdata -> known.add(CanonicalRdata.of(type, rdata)))
                .toList();
    }

    private static byte[] read(int type, String record) {
        try {
            return RecordText.parse(type, List.of(record), "").get(0);
        } catch (RefusedException e) {
            throw RefusedException.invalid("/set/replace/to", "not-rdata", e.sentence(), record);
        }
    }

    private static @Nullable CanonicalRdata readable(int type, String record) {
        try {
            return CanonicalRdata.of(
                    type, RecordText.parse(type, List.of(record), "").get(0));
        } catch (RefusedException e) {
            return null;
        }
    }

    private String replaced(String record) {
        return FIELD.matcher(record).replaceAll(field -> Matcher.quoteReplacement(replacedField(field.group())));
    }

    private String replacedField(String field) {
        // Only names end with a dot, and their case does not matter.
        boolean same = field.endsWith(".")
                ? withoutDot(field).equalsIgnoreCase(withoutDot(from))
                : unquoted(field).equals(unquoted(from));
        if (!same) {
            return field;
        }
        return isQuoted(field) && !isQuoted(to) ? "\"" + to + "\"" : to;
    }

    private static boolean isQuoted(String field) {
        return field.length() > 1 && field.startsWith("\"") && field.endsWith("\"");
    }

    private static String unquoted(String field) {
        return isQuoted(field) ? field.substring(1, field.length() - 1) : field;
    }

    private static String withoutDot(String name) {
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }
}
