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

/** The first part of the file of row errors, for a page; the whole file can be downloaded. */
final class ErrorList {

    /** To repair more errors than this, a person uses a spreadsheet and the downloaded list. */
    static final int MAX_SHOWN = 100;

    private ErrorList() {}

    /**
     * One line of the list.
     *
     * @param line the line in the upload, from 1
     */
    record Line(String line, String column, Sentence message, String text) {}

    /** The first errors, or the first warnings, in line order; the list may still be growing. */
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
            // The import was cancelled meanwhile, and its files were deleted.
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A list of an older release has no such file. */
    private static List<String> sentencesOf(Path file) throws IOException {
        Path sentences = RowErrors.sentencesOf(file);
        return Files.exists(sentences) ? wholeLines(sentences).lines().toList() : List.of();
    }

    /** Rows and messages contain no line break; the last one may be incomplete while the list is being written. */
    private static String wholeLines(Path file) throws IOException {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        return text.substring(0, text.lastIndexOf('\n') + 1);
    }
}
