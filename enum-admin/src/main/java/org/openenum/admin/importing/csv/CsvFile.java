package org.openenum.admin.importing.csv;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.read.BadRowException;
import org.openenum.admin.importing.read.TargetZone;
import org.openenum.admin.importing.stage.MappingLine;
import org.openenum.admin.importing.stage.RowError;
import org.openenum.admin.importing.stage.RowErrors;
import org.openenum.admin.importing.stage.Staging;
import org.openenum.admin.job.JobProgress;
import org.openenum.mapping.MappingKind;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Numbering;

/**
 * A CSV file of numbers and blocks: a header line with the columns' names, then one rule a line.
 *
 * <p>Comma, semicolon or tab; UTF-8, with or without a byte order mark, or Latin-1; lines of at most 64 KiB. What the
 * header does not say, or says in other words, stands in the {@link TableForm}.
 */
public final class CsvFile {

    /** How often progress is told, in rows. */
    private static final int ROWS_PER_STEP = 1_000;

    private final InputStream in;

    private final TableForm form;

    private final TargetZone zone;

    private final Staging staging;

    private final RowErrors errors;

    private Delimiter delimiter = Delimiter.COMMA;

    /** The row of all rows; null until the header is read. */
    private @Nullable CsvRow current;

    /** @param in the file; closed by the caller */
    public CsvFile(InputStream in, TableForm form, TargetZone zone, Staging staging, RowErrors errors) {
        this.in = in;
        this.form = form;
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
        TableRows rows = new TableRows(in, form, this::takeUnreadable);
        CsvRow row = new CsvRow(form.places(rows.titles()), form, zone);
        current = row;
        delimiter = rows.delimiter();
        int expected = rows.titles().size();
        long[] count = {0};
        rows.each((fields, line) -> {
            readRow(fields, line, expected, row);
            if (++count[0] % ROWS_PER_STEP == 0) {
                progress.errors(errors.count());
                progress.advance(count[0], rows.octetsRead());
            }
            return true;
        });
        progress.errors(errors.count());
        progress.advance(count[0], rows.octetsRead());
    }

    /** It may still say which number it is about. The last cell of what is known of it may be cut off. */
    private void takeUnreadable(RowError error) {
        errors.error(error);
        staging.unreadable();
        CsvRow row = current;
        if (row != null) {
            String[] cells = error.raw().replace("\"", "").split(String.valueOf(delimiter.sign()), -1);
            row.take(List.of(cells).subList(0, cells.length - 1), error.line());
            try {
                leaveAlone(error.line(), row.digitsInPlace());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Other rows of the number do not stand for all of it. */
    private void leaveAlone(long line, @Nullable String digits) throws IOException {
        if (digits != null) {
            staging.badMapping(line, digits, MappingKind.NUMBER);
            staging.badMapping(line, digits, MappingKind.BLOCK);
        }
    }

    private void readRow(List<String> fields, long line, int expected, CsvRow row) throws IOException {
        row.take(fields, line);
        try {
            row.requireFields(expected);
            MappingLine mapping = row.mapping();
            warnOfZero(row, line);
            staging.mapping(mapping);
            row.warnings()
                    .forEach(finding -> errors.warning(new RowError(
                            line,
                            CsvColumn.REGEXP.title(),
                            finding.code(),
                            finding.sentence(),
                            row.numberAsWritten())));
        } catch (BadRowException e) {
            errors.error(new RowError(line, e.column(), e.code(), e.sentence(), e.raw()));
            String digits = row.digitsIfReadable();
            if (digits == null) {
                staging.unreadable();
                digits = row.digitsInPlace();
            }
            leaveAlone(line, digits);
        }
    }

    /**
     * No country code begins with 0: the number is a national one of a zone whose prefixes are not known, or it is
     * meant so in a private tree.
     */
    private void warnOfZero(CsvRow row, long line) throws BadRowException {
        String digits = row.digitsIfReadable();
        if (zone.numbering() != Numbering.E164 || digits == null || !digits.startsWith("0")) {
            return;
        }
        if (zone.isPublic()) {
            throw new BadRowException(
                    CsvColumn.NUMBER.title(), "leadingZero", Sentence.of("csv.no-country-code"), row.numberAsWritten());
        }
        errors.warning(new RowError(
                line, CsvColumn.NUMBER.title(), "leadingZero", Sentence.of("csv.leading-zero", digits), digits));
    }
}
