package org.openenum.admin.importing.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.read.BoundedLines;
import org.openenum.admin.importing.stage.CsvText;
import org.openenum.admin.importing.stage.RowErrors;

/**
 * The rows of a table that were not taken, complete and with its header, and two more columns: line number and error.
 * They can be corrected and sent again like the table. If there are more than {@value #MAX_ROWS}, only the first ones.
 */
public final class WrongRows {

    /**
     * More rows than anyone corrects by hand, and some ten megabytes; if a whole table is wrong, a copy of it each
     * night must not fill the disk.
     */
    public static final int MAX_ROWS = RowErrors.MAX_TOLD;

    /** The titles of the last two columns; they are ignored in a table that has them. */
    static final Set<String> TITLES = Set.of("line", "problem");

    private static final char BYTE_ORDER_MARK = '\ufeff';

    private final BoundedLines lines;

    private final TableForm form;

    private final RowErrors errors;

    private final Writer out;

    private @Nullable Delimiter delimiter;

    private TableEncoding encoding;

    private WrongRows(InputStream in, TableForm form, RowErrors errors, Writer out) {
        this.lines = new BoundedLines(in);
        this.form = form;
        this.errors = errors;
        this.out = out;
        this.delimiter = form.delimiter();
        this.encoding = form.encodingOrUsual();
    }

    /**
     * Copies the wrong rows.
     *
     * @param errors the wrong rows and their errors
     * @param to overwritten, in UTF-8: with a byte order mark if another encoding was chosen for the table
     */
    public static void write(Path table, TableForm form, RowErrors errors, Path to) throws IOException {
        try (InputStream in = Files.newInputStream(table);
                BufferedWriter out = Files.newBufferedWriter(to)) {
            if (form.encodingOrUsual() != TableEncoding.UTF_8) {
                out.write(BYTE_ORDER_MARK);
            }
            new WrongRows(in, form, errors, out).copy();
        }
    }

    private void copy() throws IOException {
        boolean headerIsNext = form.hasHeader();
        long left = Math.min(MAX_ROWS, errors.count());
        while ((headerIsNext || left > 0) && lines.next()) {
            // As in CsvLines: a byte order mark takes precedence.
            encoding = lines.skipMark() ? TableEncoding.UTF_8 : encoding;
            if (headerIsNext || delimiter == null || errors.isWrong(lines.number())) {
                String line = text();
                delimiter = delimiter == null && !line.isBlank() ? Delimiter.mostIn(line) : delimiter;
                if (headerIsNext && !line.isBlank()) {
                    write(TableRows.titlesOf(line, sign()), "line", "problem");
                    headerIsNext = false;
                } else if (errors.isWrong(lines.number())) {
                    write(fields(line), Long.toString(lines.number()), errors.problemOf(lines.number()));
                    left--;
                }
            }
        }
    }

    /** Text of another encoding is nearly always Latin-1. */
    private String text() {
        ByteBuffer octets = ByteBuffer.wrap(lines.buffer(), lines.from(), lines.to() - lines.from());
        try {
            return encoding.newDecoder().decode(octets).toString();
        } catch (CharacterCodingException e) {
            return lines.latin1();
        }
    }

    /**
     * The fields of the line; a line that cannot be split is one field, so that it stays wrong until it is corrected.
     */
    private List<String> fields(String line) {
        boolean balanced = line.chars().filter(c -> c == '"').count() % 2 == 0;
        if (!balanced || line.isBlank() || line.indexOf('\r') >= 0) {
            return List.of(line);
        }
        try {
            return CsvReader.builder()
                    .fieldSeparator(sign())
                    .ofSingleCsvRecord(line)
                    .getFields();
        } catch (CsvParseException e) {
            return List.of(line);
        }
    }

    private char sign() {
        return delimiter == null ? Delimiter.COMMA.sign() : delimiter.sign();
    }

    /** Removes the apostrophes that guard a field, since it is guarded again. */
    private void write(List<String> fields, String line, String problem) throws IOException {
        List<String> cells = new ArrayList<>();
        fields.forEach(field -> cells.add(CsvText.unguard(field)));
        cells.add(line);
        cells.add(problem);
        out.write(cells.stream().map(CsvText::field).collect(Collectors.joining(String.valueOf(sign()))));
        out.write('\n');
    }
}
