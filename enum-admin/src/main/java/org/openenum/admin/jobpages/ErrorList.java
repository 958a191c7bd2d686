package org.openenum.admin.jobpages;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.openenum.admin.importing.stage.RowErrors;
import org.openenum.admin.usecase.StoredSentence;
import org.openenum.sentence.Sentence;

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
    record Line(String line, String column, Sentence message, String text) {}

    /** The first errors, or the first warnings, in the order of their lines; the list may still be written. */
    static List<Line> first(Path file, boolean errors) {
        String severity = errors ? "error" : "warning";
        List<Line> found = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(wholeLines(file))) {
            Iterator<String> sentences = sentencesOf(file).iterator();
            for (NamedCsvRecord row : reader) {
                String message = sentences.hasNext() ? sentences.next() : row.getField("message");
                if (row.getField("severity").equals(severity)) {
                    found.add(new Line(
                            row.getField("line"),
                            row.getField("column"),
                            StoredSentence.read(message),
                            row.getField("text")));
                }
            }
            return found.stream()
                    .sorted(Comparator.comparingLong(line -> Long.parseLong(line.line())))
                    .limit(MAX_SHOWN)
                    .toList();
        } catch (NoSuchFileException e) {
            // The import was cancelled in between, and its files went with it.
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** None beside a list of an older version. */
    private static List<String> sentencesOf(Path file) throws IOException {
        Path sentences = RowErrors.sentencesOf(file);
        return Files.exists(sentences) ? wholeLines(sentences).lines().toList() : List.of();
    }

    /** No row and no sentence has an end of line within; the last one may be cut off while the list is written. */
    private static String wholeLines(Path file) throws IOException {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        return text.substring(0, text.lastIndexOf('\n') + 1);
    }
}
