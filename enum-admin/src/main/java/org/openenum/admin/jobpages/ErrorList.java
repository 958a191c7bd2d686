package org.openenum.admin.jobpages;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** The beginning of the file of row errors, for a page; the whole is there to be downloaded. */
final class ErrorList {

    /** More than these a person repairs in a spreadsheet, with the downloaded list beside it. */
    static final int MAX_SHOWN = 100;

    private ErrorList() {}

    /**
     * One line of the list.
     *
     * @param line of the upload, from 1
     */
    record Line(String line, String column, String message, String text) {}

    /** The first errors, or the first warnings, in the order of their lines. */
    static List<Line> first(Path file, boolean errors) {
        String severity = errors ? "error" : "warning";
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(file)) {
            return reader.stream()
                    .filter(row -> row.getField("severity").equals(severity))
                    .sorted(Comparator.comparingLong(row -> Long.parseLong(row.getField("line"))))
                    .limit(MAX_SHOWN)
                    .map(row -> new Line(
                            row.getField("line"),
                            row.getField("column"),
                            row.getField("message"),
                            row.getField("text")))
                    .toList();
        } catch (NoSuchFileException e) {
            // The import was cancelled in between, and its files went with it.
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
