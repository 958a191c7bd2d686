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
 * A CSV file of numbers and blocks: a header line with the columns' names, then one rule per line.
 *
 * <p>Comma, semicolon or tab; UTF-8, with or without a byte order mark, or Latin-1; lines of at most 64 KiB. The
 * {@link TableForm} describes what the header does not, or describes differently.
 */
public final class CsvFile {

    /** How often progress is reported, in rows. */
    private static final int ROWS_PER_STEP = 1_000;

    private final InputStream in;

    private final TableForm form;

    private final TargetZone zone;

    private final Staging staging;

    private final RowErrors errors;

    private Delimiter delimiter = Delimiter.COMMA;

    /** The object used for each row; null until the header is read. */
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
     * @throws UnreadableFileException if no line can be read because of its header
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

    /** The line may still show which number it is about. The last cell is ignored, since it may be cut off. */
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

    /** Other rows of the number must not replace all of it. */
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
     * No country code begins with 0: the number is a national one in a zone whose prefixes are not known, or is
     * intended in a private tree.
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
