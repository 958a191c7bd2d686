package org.openenum.admin.importing.csv;

import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.read.BoundedLines;
import org.openenum.admin.importing.read.UnreadableFileException;
import org.openenum.admin.importing.stage.RowError;
import org.openenum.sentence.Sentence;

/**
 * The characters of a CSV file, line by line, as lines that a CSV reader can split: short enough, in the right
 * encoding, without a carriage return, and with every quoted field ended on its own line. Each other line is reported
 * and replaced by an empty one, so that line numbers stay right.
 *
 * <p>A quoted field may not span lines: otherwise one forgotten quote would silently swallow rows. A CSV reader takes a
 * carriage return for a line end, so a quoted field may not contain one either.
 */
final class CsvLines extends Reader {

    private static final byte QUOTE = '"';

    private static final byte RETURN = '\r';

    private final BoundedLines lines;

    private TableEncoding encoding;

    private final Consumer<RowError> unreadable;

    private CharsetDecoder decoder;

    private final CharBuffer chars = CharBuffer.allocate(BoundedLines.MAX_LINE_OCTETS + 1);

    private Delimiter delimiter = Delimiter.COMMA;

    private List<String> columns = List.of();

    private boolean again;

    /** @param unreadable takes the error of each line that is replaced */
    CsvLines(BoundedLines lines, TableEncoding encoding, Consumer<RowError> unreadable) {
        this.lines = lines;
        this.encoding = encoding;
        this.decoder = encoding.newDecoder();
        this.unreadable = unreadable;
        chars.flip();
    }

    /**
     * The first line that is not blank, without a byte order mark.
     *
     * @throws UnreadableFileException if it cannot be a header
     */
    String header() throws IOException {
        while (lines.next()) {
            byte[] octets = lines.buffer();
            if (lines.number() == 1) {
                skipMark(octets);
            }
            chars.clear();
            if (lines.isTooLong()) {
                throw new UnreadableFileException(Sentence.of("csv.long-first-line", BoundedLines.MAX_LINE_OCTETS));
            }
            CoderResult result = decoder.reset()
                    .decode(ByteBuffer.wrap(octets, lines.from(), lines.to() - lines.from()), chars, true);
            String header = chars.flip().toString();
            chars.clear().flip();
            if (result.isError() || header.indexOf('\0') >= 0) {
                throw new UnreadableFileException(
                        Sentence.of("csv.header-encoding", lines.number(), named(), advice()));
            }
            if (header.indexOf(RETURN) >= 0) {
                throw new UnreadableFileException(Sentence.of("csv.carriage-return"));
            }
            if (!header.isBlank()) {
                return header;
            }
        }
        throw new UnreadableFileException(Sentence.of("csv.empty"));
    }

    private void skipMark(byte[] octets) {
        int length = lines.to() - lines.from();
        if (length >= 2 && (octets[0] & 0xff) + (octets[1] & 0xff) == 0xff + 0xfe && (octets[0] & 0xff) >= 0xfe) {
            throw new UnreadableFileException(Sentence.of("csv.utf-16"));
        }
        if (lines.skipMark()) {
            // A byte order mark takes precedence over the chosen encoding.
            encoding = TableEncoding.UTF_8;
            decoder = encoding.newDecoder();
        }
    }

    /** The header was a row: read it once more. */
    void again() {
        again = true;
    }

    /** From now on, lines are rows of this format. */
    void expect(Delimiter fieldDelimiter, List<String> columnNames) {
        this.delimiter = fieldDelimiter;
        this.columns = columnNames;
    }

    @Override
    public int read(char[] target, int offset, int length) throws IOException {
        int copied = 0;
        while (copied < length) {
            if (!chars.hasRemaining()) {
                if (!nextLine()) {
                    break;
                }
            }
            int count = Math.min(length - copied, chars.remaining());
            chars.get(target, offset + copied, count);
            copied += count;
        }
        return copied == 0 && length > 0 ? -1 : copied;
    }

    @Override
    public void close() {}

    private boolean nextLine() throws IOException {
        if (!again && !lines.next()) {
            return false;
        }
        again = false;
        chars.clear();
        if (lines.isTooLong()) {
            report(null, "lineTooLong", Sentence.of("file.line-too-long", BoundedLines.MAX_LINE_OCTETS));
        } else if (!decode()) {
            chars.clear();
        }
        chars.put('\n').flip();
        return true;
    }

    private boolean decode() {
        byte[] octets = lines.buffer();
        boolean ascii = true;
        boolean quoted = false;
        boolean returned = false;
        for (int i = lines.from(); i < lines.to(); i++) {
            ascii &= octets[i] >= 0;
            quoted |= octets[i] == QUOTE;
            returned |= octets[i] == RETURN;
        }
        if (returned) {
            report(null, "carriageReturn", Sentence.of("csv.carriage-return"));
            return false;
        }
        if (ascii) {
            char[] target = chars.array();
            int length = lines.to() - lines.from();
            for (int i = 0; i < length; i++) {
                target[i] = (char) octets[lines.from() + i];
            }
            chars.position(length);
        } else if (!decodeText(octets)) {
            return false;
        }
        if (quoted) {
            Sentence problem = quoteProblem();
            if (problem != null) {
                report(null, "unbalancedQuote", problem);
                return false;
            }
        }
        return true;
    }

    private boolean decodeText(byte[] octets) {
        ByteBuffer source = ByteBuffer.wrap(octets, lines.from(), lines.to() - lines.from());
        decoder.reset();
        CoderResult result = decoder.decode(source, chars, true);
        if (!result.isError()) {
            return true;
        }
        int bad = source.position();
        report(
                columnAt(octets, bad),
                encoding == TableEncoding.UTF_8 ? "notUtf8" : "notLatin1",
                Sentence.of(
                        "csv.encoding",
                        bad - lines.from() + 1,
                        String.format("0x%02x", octets[bad] & 0xff),
                        named(),
                        advice()));
        return false;
    }

    private @Nullable String columnAt(byte[] octets, int place) {
        int column = 0;
        for (int i = lines.from(); i < place; i++) {
            column += octets[i] == delimiter.sign() ? 1 : 0;
        }
        return column < columns.size() ? columns.get(column) : null;
    }

    /** Why a CSV reader could not split the line at its quotes, or null. */
    private @Nullable Sentence quoteProblem() {
        char[] line = chars.array();
        int end = chars.position();
        int i = 0;
        while (i < end) {
            if (line[i] == QUOTE) {
                i++;
                while (i < end && (line[i] != QUOTE || (i + 1 < end && line[i + 1] == QUOTE))) {
                    i += line[i] == QUOTE ? 2 : 1;
                }
                if (i >= end) {
                    return Sentence.of("file.quote-open");
                }
                i++;
                if (i < end && line[i] != delimiter.sign()) {
                    return Sentence.of("csv.quote", i, delimiter.title());
                }
            } else {
                while (i < end && line[i] != delimiter.sign()) {
                    i++;
                }
            }
            i++;
        }
        return null;
    }

    private void report(@Nullable String column, String code, Sentence message) {
        unreadable.accept(new RowError(lines.number(), column, code, message, lines.latin1()));
    }

    private String named() {
        return encoding == TableEncoding.UTF_8 ? "UTF-8" : "Latin-1";
    }

    private Sentence advice() {
        return encoding == TableEncoding.UTF_8
                ? Sentence.of("csv.save-as-utf-8-or-read-as-latin-1")
                : Sentence.of("csv.save-as-utf-8");
    }
}
