package org.openenum.admin.importing.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Splits a stream into lines of octets, none longer than {@value #MAX_LINE_OCTETS}; a longer one is cut, whatever its
 * length. Carriage returns before a line end are not part of the line.
 *
 * <p>Not for several threads. The octets of a line are valid until the next line is read.
 */
public final class BoundedLines {

    /**
     * Longer than any row with a comment and a regexp of full length; a file without line ends must not fill the
     * memory.
     */
    public static final int MAX_LINE_OCTETS = 64 << 10;

    private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private final InputStream in;

    private byte[] buffer = new byte[4 * MAX_LINE_OCTETS];

    private int position;

    private int limit;

    private int from;

    private int to;

    private long number;

    private boolean tooLong;

    private long octetsRead;

    public BoundedLines(InputStream in) {
        this.in = in;
    }

    /** Moves to the next line; false at the end. */
    public boolean next() throws IOException {
        tooLong = false;
        int end = findEnd();
        if (end < 0) {
            return false;
        }
        number++;
        from = position;
        to = end;
        position = Math.min(end + 1, limit);
        if (to - from > MAX_LINE_OCTETS) {
            tooLong = true;
            to = from + MAX_LINE_OCTETS;
        }
        while (to > from && buffer[to - 1] == '\r') {
            to--;
        }
        return true;
    }

    /** Counted from 1. */
    public long number() {
        return number;
    }

    public boolean isTooLong() {
        return tooLong;
    }

    public byte[] buffer() {
        return buffer;
    }

    public int from() {
        return from;
    }

    public int to() {
        return to;
    }

    public long octetsRead() {
        return octetsRead;
    }

    /** Skips the byte order mark of UTF-8 at the beginning of the first line, and returns whether there is one. */
    public boolean skipMark() {
        int end = from + MARK.length;
        boolean marked = number == 1 && end <= to && Arrays.equals(buffer, from, end, MARK, 0, MARK.length);
        from = marked ? end : from;
        return marked;
    }

    /**
     * The position of the line end in the buffer, or -1 at the end of the stream. A line that is too long is cut in the
     * buffer.
     */
    private int findEnd() throws IOException {
        int scan = position;
        while (true) {
            for (; scan < limit; scan++) {
                if (buffer[scan] == '\n') {
                    return scan;
                }
            }
            if (limit - position > MAX_LINE_OCTETS + 1) {
                // Keep only its beginning; the octets up to its end overwrite the rest.
                scan = limit = position + MAX_LINE_OCTETS + 1;
            }
            int kept = limit - position;
            if (!fill()) {
                return kept > 0 ? limit : -1;
            }
            scan = position + kept;
        }
    }

    private boolean fill() throws IOException {
        if (buffer.length - limit < MAX_LINE_OCTETS) {
            System.arraycopy(buffer, position, buffer, 0, limit - position);
            limit -= position;
            position = 0;
        }
        int read = in.read(buffer, limit, buffer.length - limit);
        if (read <= 0) {
            return false;
        }
        limit += read;
        octetsRead += read;
        return true;
    }

    /** The line's octets, one character each, to show where text is not UTF-8. */
    public String latin1() {
        return new String(Arrays.copyOfRange(buffer, from, to), StandardCharsets.ISO_8859_1);
    }
}
