package org.openenum.admin.importing.stage;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.openenum.admin.usecase.StoredSentence;

/**
 * The errors of an upload's lines: a bit for each wrong line; the first {@value #MAX_KEPT} errors and as many warnings
 * are kept on disk.
 *
 * <p>Written by the job thread; other threads may read the counters.
 */
public final class RowErrors implements Closeable {

    /**
     * How many errors, and how many warnings, a person may still want to look through; a file of five million bad lines
     * must not fill the disk twice.
     */
    public static final int MAX_KEPT = 10_000;

    /** For how many wrong lines the errors are kept in memory, for the copy of the wrong rows: some ten megabytes. */
    public static final int MAX_TOLD = 100_000;

    /**
     * The longest text about a line, in characters: a message may repeat a word as long as the line, and the records of
     * one {@code $GENERATE} may cause a million errors.
     */
    static final int MAX_PROBLEM_CHARS = 500;

    private final Writer file;

    private final Writer sentences;

    /** A line with several errors is one wrong line. */
    private final BitSet wrongLines = new BitSet();

    private final AtomicLong count = new AtomicLong();

    /** The errors of the lines that are kept. */
    private final Map<Long, String> problems = new HashMap<>();

    private long found;

    private final AtomicLong warnings = new AtomicLong();

    /** @param file for the first errors and warnings; overwritten */
    public RowErrors(Path file) throws IOException {
        this.file = Files.newBufferedWriter(file);
        this.sentences = Files.newBufferedWriter(sentencesOf(file));
        this.file.write("line,severity,column,code,message,text\n");
    }

    /**
     * The messages of a list, for any language: a file next to it, with a line per row as {@link StoredSentence} writes
     * it.
     */
    public static Path sentencesOf(Path file) {
        return file.resolveSibling(file.getFileName() + ".sentences");
    }

    /** The line is not taken. */
    public void error(RowError error) {
        found++;
        if (problems.size() < MAX_TOLD || problems.containsKey(error.line())) {
            problems.merge(error.line(), shortened(error.inWords()), RowErrors::both);
        }
        if (!isWrong(error.line())) {
            wrongLines.set(indexOf(error.line()));
            count.incrementAndGet();
        }
        keep("error", error, found);
    }

    /** The line is taken, but not exactly as written. */
    public void warning(RowError warning) {
        keep("warning", warning, warnings.incrementAndGet());
    }

    /** The number of errors: a line may have several. */
    public long found() {
        return found;
    }

    /** How many lines are not taken. */
    public long count() {
        return count.get();
    }

    /** Whether a line is not taken. */
    public boolean isWrong(long line) {
        return wrongLines.get(indexOf(line));
    }

    /** A file has fewer non-empty lines than a bit set has bits. */
    private static int indexOf(long line) {
        return (int) Math.min(line, Integer.MAX_VALUE - 1);
    }

    public long warnings() {
        return warnings.get();
    }

    @Override
    public void close() throws IOException {
        try (sentences) {
            file.close();
        }
    }

    /** The errors of a line, if they are kept; otherwise the empty text. */
    public String problemOf(long line) {
        return problems.getOrDefault(line, "");
    }

    /** @param place its number among those of its severity: errors and warnings have separate limits */
    private void keep(String severity, RowError error, long place) {
        if (place <= MAX_KEPT) {
            try {
                file.write(error.line() + "," + severity + "," + CsvText.field(error.column()) + "," + error.code()
                        + "," + CsvText.field(shortened(error.message())) + "," + CsvText.field(error.raw()) + "\n");
                sentences.write(stored(error).replace('\n', ' ') + "\n");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** In the form that can be shown in any language; if that is too long, in English. */
    private static String stored(RowError error) {
        String stored = StoredSentence.write(error.sentence(), Integer.MAX_VALUE);
        return stored.length() <= MAX_PROBLEM_CHARS ? stored : shortened(error.message());
    }

    private static String both(String one, String other) {
        return one.length() < MAX_PROBLEM_CHARS ? shortened(one + "; " + other) : one;
    }

    private static String shortened(String text) {
        if (text.length() <= MAX_PROBLEM_CHARS) {
            return text;
        }
        int end = MAX_PROBLEM_CHARS - 3;
        // Do not cut a surrogate pair in half.
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "...";
    }
}
