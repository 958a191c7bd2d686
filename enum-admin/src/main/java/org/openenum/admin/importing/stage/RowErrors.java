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
 * What was wrong with an upload's lines: all wrong lines are known, a bit each; what is wrong with them is kept on disk
 * for the first {@value #MAX_KEPT} errors and as many warnings.
 *
 * <p>Written by the thread of the job; the counters may be read by others.
 */
public final class RowErrors implements Closeable {

    /**
     * How many of a severity a person may still want to look through; a file of five million bad lines must not fill
     * the disk twice.
     */
    public static final int MAX_KEPT = 10_000;

    /** Of how many wrong lines it is known what is wrong with them, for their copy: some ten megabytes. */
    public static final int MAX_TOLD = 100_000;

    /**
     * What is told of a line, in characters: a message may repeat a word that is as long as the line, and the records
     * of one {@code $GENERATE} may be a million times wrong.
     */
    static final int MAX_PROBLEM_CHARS = 500;

    private final Writer file;

    private final Writer sentences;

    /** A line may be wrong in several ways and is one wrong line. */
    private final BitSet wrongLines = new BitSet();

    private final AtomicLong count = new AtomicLong();

    /** What is wrong with the lines that are kept. */
    private final Map<Long, String> problems = new HashMap<>();

    private long found;

    private final AtomicLong warnings = new AtomicLong();

    /** @param file where to write the first of them, made anew */
    public RowErrors(Path file) throws IOException {
        this.file = Files.newBufferedWriter(file);
        this.sentences = Files.newBufferedWriter(sentencesOf(file));
        this.file.write("line,severity,column,code,message,text\n");
    }

    /** What the rows of a list say: a line for each, as {@link StoredSentence} writes it, beside the list. */
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

    /** The line is taken, but not quite as it was meant. */
    public void warning(RowError warning) {
        keep("warning", warning, warnings.incrementAndGet());
    }

    /** How often something was wrong: of one line perhaps several times. */
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

    /** A file has fewer lines with anything in them than a set of bits has places. */
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

    /** What is wrong with a line, as far as it is kept; otherwise the empty text. */
    public String problemOf(long line) {
        return problems.getOrDefault(line, "");
    }

    /** @param place how many of its severity there are with it: neither crowds out the other */
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

    /** As it is read in any language; what is too long for that, in English. */
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
        // Half a character cannot be written.
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "...";
    }
}
