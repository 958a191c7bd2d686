package org.openenum.admin.importing.zonefile;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.openenum.admin.importing.read.BadRowException;
import org.openenum.admin.importing.read.BoundedLines;
import org.openenum.record.PresentationText;
import org.openenum.sentence.Sentence;

/**
 * Splits a master file (RFC 1035, section 5.1) into entries: the tokens of one line, or of several lines in
 * parentheses.
 *
 * <p>Not for several threads. Tokens keep their escapes; non-ASCII octets become {@code \DDD}.
 */
final class ZoneTokens {

    /** The longest entry, in characters: the RDATA of any type fits in presentation form. */
    private static final int MAX_ENTRY_CHARS = 256 << 10;

    private final BoundedLines lines;

    private final List<Token> tokens = new ArrayList<>();

    private long line;

    private byte firstOctet;

    private int depth;

    private int chars;

    ZoneTokens(BoundedLines lines) {
        this.lines = lines;
    }

    /**
     * A word or a quoted string of an entry.
     *
     * @param text as in the file, without the quotes
     */
    record Token(String text, boolean quoted) {}

    /** The tokens of one entry in ASCII. */
    static List<Token> of(String entry) throws BadRowException, IOException {
        byte[] octets = entry.getBytes(StandardCharsets.US_ASCII);
        ZoneTokens tokens = new ZoneTokens(new BoundedLines(new ByteArrayInputStream(octets)));
        return tokens.next() ? List.copyOf(tokens.tokens()) : List.of();
    }

    /** The line on which the entry begins. */
    long line() {
        return line;
    }

    /** Whether the entry begins with a blank: its owner is that of the previous entry. */
    boolean ownerOmitted() {
        return isBlank(firstOctet);
    }

    /** Whether the entry is a directive, even if it cannot be split. */
    boolean startsWithDollar() {
        return firstOctet == '$';
    }

    /** The tokens of the entry; if it cannot be split, those before the error. */
    List<Token> tokens() {
        return tokens;
    }

    /**
     * Moves to the next entry that is not empty.
     *
     * @throws BadRowException if the entry cannot be split; reading continues after the bad line
     */
    boolean next() throws IOException, BadRowException {
        tokens.clear();
        depth = 0;
        chars = 0;
        while (lines.next()) {
            lines.skipMark();
            if (tokens.isEmpty() && depth == 0) {
                line = lines.number();
                firstOctet = lines.from() < lines.to() ? lines.buffer()[lines.from()] : 0;
            }
            takeLine();
            if (depth == 0 && !tokens.isEmpty()) {
                return true;
            }
        }
        if (depth > 0) {
            throw bad("parenthesis", Sentence.of("zone-file.parenthesis-open"));
        }
        return false;
    }

    private void takeLine() throws BadRowException {
        if (lines.isTooLong()) {
            throw bad("lineTooLong", Sentence.of("file.line-too-long", BoundedLines.MAX_LINE_OCTETS));
        }
        byte[] octets = lines.buffer();
        int i = lines.from();
        while (i < lines.to()) {
            byte octet = octets[i];
            if (isBlank(octet)) {
                i++;
            } else if (octet == ';') {
                return;
            } else if (octet == '(') {
                depth++;
                i++;
            } else if (octet == ')') {
                if (--depth < 0) {
                    throw bad("parenthesis", Sentence.of("zone-file.parenthesis-closed"));
                }
                i++;
            } else {
                i = octet == '"' ? takeQuoted(octets, i + 1) : takeWord(octets, i);
            }
        }
    }

    private int takeQuoted(byte[] octets, int start) throws BadRowException {
        int i = start;
        while (i < lines.to() && octets[i] != '"') {
            i += octets[i] == '\\' ? 2 : 1;
        }
        if (i >= lines.to()) {
            throw bad("unbalancedQuote", Sentence.of("file.quote-open"));
        }
        add(octets, start, i, true);
        return i + 1;
    }

    private int takeWord(byte[] octets, int start) throws BadRowException {
        int i = start;
        while (i < lines.to() && !isBlank(octets[i]) && "();\"".indexOf(octets[i]) < 0) {
            i += octets[i] == '\\' ? 2 : 1;
        }
        int end = Math.min(i, lines.to());
        add(octets, start, end, false);
        return end;
    }

    private void add(byte[] octets, int from, int to, boolean quoted) throws BadRowException {
        chars += to - from + 1;
        if (chars > MAX_ENTRY_CHARS) {
            throw bad("entryTooLong", Sentence.of("zone-file.entry-too-long", MAX_ENTRY_CHARS));
        }
        tokens.add(new Token(PresentationText.ascii(octets, from, to), quoted));
    }

    private BadRowException bad(String code, Sentence message) {
        return new BadRowException(null, code, message, lines.latin1());
    }

    private static boolean isBlank(byte octet) {
        return octet == ' ' || octet == '\t';
    }
}
