package org.openenum.admin.bulk.read;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.openenum.admin.bulk.stage.RowError;
import org.openenum.admin.bulk.stage.RowErrors;
import org.openenum.admin.bulk.stage.Staging;
import org.openenum.admin.job.JobProgress;
import org.openenum.mapping.MappingKind;

/**
 * A CSV file of numbers and blocks: a header line with the columns' names, then one rule a line.
 *
 * <p>Comma, semicolon or tab, found in the header; UTF-8, with or without a byte order mark; lines of at most 64 KiB.
 */
public final class CsvFile {

    /** How often progress is told, in rows. */
    private static final int ROWS_PER_STEP = 1_000;

    private final BoundedLines lines;

    private final CsvLines text;

    private final TargetZone zone;

    private final Staging staging;

    private final RowErrors errors;

    /** @param in the file; closed by the caller */
    public CsvFile(InputStream in, TargetZone zone, Staging staging, RowErrors errors) {
        this.lines = new BoundedLines(in);
        this.text = new CsvLines(lines, errors, staging);
        this.zone = zone;
        this.staging = staging;
        this.errors = errors;
    }

    /**
     * Reads the file to its end.
     *
     * @throws UnreadableFileException if its header says that no line can be read
     */
    public void read(JobProgress progress) throws IOException {
        String header = text.header();
        char delimiter = delimiterOf(header);
        List<String> names = CsvReader.builder()
                .fieldSeparator(delimiter)
                .ofSingleCsvRecord(header)
                .getFields();
        CsvRow row = new CsvRow(columnsOf(names), zone);
        text.expect(delimiter, names);
        long linesBefore = lines.number();
        // Lines come in balanced and bounded, so the reader cannot stop in the middle.
        CsvReader<CsvRecord> records = CsvReader.builder()
                .fieldSeparator(delimiter)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(text);
        long rows = 0;
        for (CsvRecord record : records) {
            readRow(record.getFields(), linesBefore + record.getStartingLineNumber(), names.size(), row);
            if (++rows % ROWS_PER_STEP == 0) {
                progress.errors(errors.count());
                progress.advance(rows, lines.octetsRead());
            }
        }
        progress.errors(errors.count());
        progress.advance(rows, lines.octetsRead());
    }

    static String nameOf(char delimiter) {
        return delimiter == '\t' ? "tab" : delimiter == ';' ? "semicolon" : "comma";
    }

    private void readRow(List<String> fields, long line, int expected, CsvRow row) throws IOException {
        row.take(fields, line);
        try {
            if (fields.size() != expected) {
                throw new BadRowException(
                        null,
                        "columnCount",
                        "the line has " + fields.size() + (fields.size() == 1 ? " field" : " fields")
                                + ", the header has " + expected,
                        String.join(" | ", fields));
            }
            staging.mapping(row.mapping());
        } catch (BadRowException e) {
            errors.error(new RowError(line, e.column(), e.code(), e.problem(), e.raw()));
            String digits = row.digitsIfReadable();
            if (digits == null) {
                staging.unreadable();
            } else {
                staging.badMapping(line, digits, MappingKind.NUMBER);
                staging.badMapping(line, digits, MappingKind.BLOCK);
            }
        }
    }

    private static char delimiterOf(String header) {
        char best = ',';
        long most = 0;
        for (char candidate : new char[] {',', ';', '\t'}) {
            long count = header.chars().filter(c -> c == candidate).count();
            if (count > most) {
                most = count;
                best = candidate;
            }
        }
        return best;
    }

    private static Map<CsvColumn, Integer> columnsOf(List<String> names) {
        Map<CsvColumn, Integer> columns = new EnumMap<>(CsvColumn.class);
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            CsvColumn column = CsvColumn.named(name)
                    .orElseThrow(() -> new UnreadableFileException("the header names a column '" + shortened(name)
                            + "' that there is not; there are " + CsvColumn.titles()));
            if (columns.put(column, i) != null) {
                throw new UnreadableFileException("the header names the column " + column.title() + " twice");
            }
        }
        if (!columns.containsKey(CsvColumn.NUMBER)) {
            throw new UnreadableFileException(
                    "the header names no column 'number'; it reads for example " + "number,service,uri");
        }
        return Collections.unmodifiableMap(columns);
    }

    private static String shortened(String name) {
        return name.length() <= 40 ? name : name.substring(0, 40) + "...";
    }
}
