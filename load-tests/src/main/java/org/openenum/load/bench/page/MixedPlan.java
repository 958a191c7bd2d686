package org.openenum.load.bench.page;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A number plan in which each filter matches a part: most numbers point to one of two destinations, every fifth has its
 * own rules; every hundredth is closed, every tenth has a tag, every twentieth a comment; and there are blocks.
 *
 * @param numbers how many numbers, spread over {@code +491} and nine digits
 * @param blocks how many blocks, below {@code +4920}
 */
record MixedPlan(long numbers, int blocks) {

    static final String DESTINATION = "berlin-sbc";
    static final String OTHER_DESTINATION = "hamburg-sbc";
    static final String TAG = "berlin";
    /** How many numbers are possible. */
    private static final long ROOM = 1_000_000_000;
    /** The SBCs of the numbers with their own rules: as many rule sets. */
    private static final int OWN_TARGETS = 977;

    /** Writes it as CSV for the import. */
    void write(Path file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
            out.write("number,kind,minDigits,maxDigits,status,service,uri,ruleSet,comment,tags\n");
            long apart = ROOM / numbers;
            for (long i = 0; i < numbers; i++) {
                writeNumber(out, i, 491_000_000_000L + i * apart);
            }
            for (int i = 0; i < blocks; i++) {
                out.write("+" + (4_920_000_000L + i * 7L) + ",block,11,15,active,,," + DESTINATION + ",,\n");
            }
        }
    }

    private static void writeNumber(Writer out, long index, long digits) throws IOException {
        long tenth = index % 10;
        out.append('+').append(Long.toString(digits)).append(",number,,,");
        out.append(index % 100 == 7 ? "closed" : "active").append(',');
        if (tenth < 6) {
            out.append(",,").append(DESTINATION);
        } else if (tenth < 8) {
            out.append(",,").append(OTHER_DESTINATION);
        } else {
            out.append("E2U+sip,sip:+")
                    .append(Long.toString(digits))
                    .append("@pbx")
                    .append(Long.toString(index % OWN_TARGETS))
                    .append(".example.net,");
        }
        out.append(',').append(index % 20 == 3 ? "customer " + index : "");
        out.append(',').append(tenth == 1 ? TAG : "").append('\n');
    }
}
