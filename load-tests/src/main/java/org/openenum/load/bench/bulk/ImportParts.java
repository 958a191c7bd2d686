package org.openenum.load.bench.bulk;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A table with a header, in parts for one import each.
 *
 * @param maxOctets the length of a part, header included
 */
record ImportParts(Path table, long maxOctets) {

    /** The limit for the file of an import. */
    static final long LONGEST_IMPORT = 4L << 30;

    /** Imports one part after another. */
    @FunctionalInterface
    interface Import {
        void take(Path part) throws IOException;
    }

    /**
     * Imports the table itself if it is short enough; otherwise one part after another, each of which is deleted
     * afterwards.
     */
    void each(Path scratch, Import importing) throws IOException {
        if (Files.size(table) <= maxOctets) {
            importing.take(table);
            return;
        }
        Path part = scratch.resolve("part.csv");
        try (BufferedReader rows = Files.newBufferedReader(table, StandardCharsets.US_ASCII)) {
            String header = rows.readLine();
            String row = rows.readLine();
            while (row != null) {
                row = write(part, header, row, rows);
                importing.take(part);
            }
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** Writes a part, and returns the first row that does not fit; null if there is none. */
    private @Nullable String write(Path part, String header, String first, BufferedReader rows) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(part, StandardCharsets.US_ASCII)) {
            long octets = line(out, header);
            String row = first;
            do {
                octets += line(out, row);
                row = rows.readLine();
            } while (row != null && octets + row.length() < maxOctets);
            return row;
        }
    }

    private static long line(BufferedWriter out, String text) throws IOException {
        out.write(text);
        out.write('\n');
        return text.length() + 1L;
    }
}
