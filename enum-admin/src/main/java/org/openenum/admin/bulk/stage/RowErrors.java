package org.openenum.admin.bulk.stage;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What was wrong with an upload's lines: counted all, the first {@value #MAX_KEPT} kept in {@code errors.csv}, the first
 * {@value #MAX_SHOWN} in memory.
 *
 * <p>Written by the thread of the job; the counters may be read by others.
 */
public final class RowErrors implements Closeable {

    /** How many a person may still want to look through; a file of five million bad lines must not fill the disk twice. */
    public static final int MAX_KEPT = 10_000;

    /** How many are shown at once. */
    public static final int MAX_SHOWN = 20;

    private final Writer file;

    private final List<RowError> first = new ArrayList<>();

    private final AtomicLong count = new AtomicLong();

    private final AtomicLong warnings = new AtomicLong();

    /** @param file where to write them, made anew */
    public RowErrors(Path file) throws IOException {
        this.file = Files.newBufferedWriter(file);
        this.file.write("line,severity,column,code,message,text\n");
    }

    /** The line is not taken. */
    public void error(RowError error) {
        count.incrementAndGet();
        keep("error", error);
    }

    /** The line is taken, but not quite as it was meant. */
    public void warning(RowError warning) {
        warnings.incrementAndGet();
        keep("warning", warning);
    }

    public long count() {
        return count.get();
    }

    public long warnings() {
        return warnings.get();
    }

    /** The first of them, errors and warnings, in the order in which they were found. */
    public synchronized List<RowError> first() {
        return List.copyOf(first);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private synchronized void keep(String severity, RowError error) {
        if (first.size() < MAX_SHOWN) {
            first.add(error);
        }
        if (count.get() + warnings.get() <= MAX_KEPT) {
            try {
                file.write(error.line() + "," + severity + "," + CsvText.field(error.column()) + "," + error.code()
                        + "," + CsvText.field(error.message()) + "," + CsvText.field(error.raw()) + "\n");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
