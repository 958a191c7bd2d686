package org.openenum.admin.importing.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.openenum.admin.importing.read.BoundedLines;
import org.openenum.admin.importing.read.UnreadableFileException;
import org.openenum.admin.importing.stage.RowError;
import org.openenum.sentence.Sentence;

/** The rows of a table after its header, split into fields. Read once, by one thread. */
final class TableRows {

    /**
     * The most fields that fit into a line: with the CSV library's own limit, one line of commas would end the reading.
     */
    private static final int MAX_FIELDS = BoundedLines.MAX_LINE_OCTETS + 1;

    private final BoundedLines lines;

    private final CsvLines text;

    private final Delimiter delimiter;

    private final List<String> titles;

    private final long linesBefore;

    /**
     * Opens a table and reads its header.
     *
     * @param in closed by the caller
     * @param unreadable takes the errors of lines that cannot be split
     * @throws UnreadableFileException if no line can be read
     */
    TableRows(InputStream in, TableForm form, Consumer<RowError> unreadable) throws IOException {
        this.lines = new BoundedLines(in);
        this.text = new CsvLines(lines, form.encodingOrUsual(), unreadable);
        String first = text.header();
        Delimiter said = form.delimiter();
        this.delimiter = said == null ? Delimiter.mostIn(first) : said;
        List<String> fields = titlesOf(first, delimiter.sign());
        this.titles = form.hasHeader() ? fields : Collections.nCopies(fields.size(), "");
        if (!form.hasHeader()) {
            text.again();
        }
        this.linesBefore = lines.number() - (form.hasHeader() ? 0 : 1);
        text.expect(delimiter, titles);
    }

    /**
     * The titles of a header, without spaces around them.
     *
     * @throws UnreadableFileException if it cannot be split
     */
    static List<String> titlesOf(String header, char sign) {
        try {
            return CsvReader.builder()
                    .fieldSeparator(sign)
                    .trimWhitespacesAroundQuotes(true)
                    .ofSingleCsvRecord(header)
                    .getFields()
                    .stream()
                    .map(String::strip)
                    .toList();
        } catch (CsvParseException e) {
            throw new UnreadableFileException(Sentence.of("csv.header-quote"));
        }
    }

    /** Takes a row; false ends the reading. */
    @FunctionalInterface
    interface Taker {
        boolean take(List<String> fields, long line) throws IOException;
    }

    Delimiter delimiter() {
        return delimiter;
    }

    /** One title per column; empty if the table has no header. */
    List<String> titles() {
        return titles;
    }

    long octetsRead() {
        return lines.octetsRead();
    }

    /** Reads all rows. */
    void each(Taker taker) throws IOException {
        // Quotes are balanced and lengths bounded, so the CSV library cannot stop in the middle.
        CsvReader<CsvRecord> records = CsvReader.builder()
                .fieldSeparator(delimiter.sign())
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .build(CsvRecordHandler.builder().maxFields(MAX_FIELDS).build(), text);
        for (CsvRecord record : records) {
            if (!taker.take(record.getFields(), linesBefore + record.getStartingLineNumber())) {
                return;
            }
        }
    }
}
