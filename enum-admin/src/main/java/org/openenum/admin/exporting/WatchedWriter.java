package org.openenum.admin.exporting;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import org.openenum.admin.job.JobProgress;

/**
 * Counts the lines that are written and reports them to the progress of a job, which throws if the job was cancelled.
 * Not for several threads.
 */
final class WatchedWriter extends FilterWriter {

    /** How often progress is reported, in lines. */
    private static final int LINES_PER_STEP = 1_000;

    private final JobProgress progress;

    private long lines;

    WatchedWriter(Writer out, JobProgress progress) {
        super(out);
        this.progress = progress;
    }

    long lines() {
        return lines;
    }

    @Override
    public void write(int c) throws IOException {
        out.write(c);
        count(c);
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        out.write(text, from, length);
        for (int i = from; i < from + length; i++) {
            count(text[i]);
        }
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        out.write(text, from, length);
        for (int i = from; i < from + length; i++) {
            count(text.charAt(i));
        }
    }

    private void count(int c) {
        if (c == '\n' && ++lines % LINES_PER_STEP == 0) {
            progress.advance(lines, 0);
        }
    }
}
