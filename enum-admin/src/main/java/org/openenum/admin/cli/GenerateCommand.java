package org.openenum.admin.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.generate.NumberPool;
import org.openenum.admin.generate.TestSet;
import org.openenum.number.DialedDigits;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes a test set, or queries for it. */
@Command(
        name = "generate",
        description = {
            "Writes a test set of numbers, or queries for it. The same options give the same numbers:",
            "run it once for the set, and once for its queries."
        },
        mixinStandardHelpOptions = true)
final class GenerateCommand implements Callable<Integer> {

    private static final int BUFFER_CHARS = 1 << 20;

    /** What is written. */
    enum Format {
        CSV,
        ZONE,
        QUERIES,
        MISSING
    }

    @Option(names = "--numbers", defaultValue = "1000000", description = "How many numbers; default: ${DEFAULT-VALUE}.")
    private long numbers = 1_000_000;

    @Option(
            names = "--layout",
            defaultValue = "RANDOM",
            description = "How the numbers are distributed: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
    private NumberPool.Layout layout = NumberPool.Layout.RANDOM;

    @Option(
            names = "--uris",
            defaultValue = "TEMPLATED",
            description = "The URIs of the numbers: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
    private TestSet.Uris uris = TestSet.Uris.TEMPLATED;

    @Option(
            names = "--format",
            defaultValue = "CSV",
            description =
                    "CSV to import; ZONE for other servers; QUERIES for dnsperf; MISSING: the same for numbers that are not in the set; default: ${DEFAULT-VALUE}.")
    private Format format = Format.CSV;

    @Option(
            names = "--prefix",
            defaultValue = "49",
            description = "The first digits of the numbers; default: ${DEFAULT-VALUE}.")
    private String prefix = "49";

    @Option(
            names = "--digits",
            defaultValue = "12",
            description = "How many digits a number has; default: ${DEFAULT-VALUE}.")
    private int digits = 12;

    @Option(names = "--zone", defaultValue = "e164.arpa", description = "The apex; default: ${DEFAULT-VALUE}.")
    private String zone = "e164.arpa";

    @Option(
            names = "--seed",
            defaultValue = "1",
            description = "Another seed gives other numbers; default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--out", paramLabel = "FILE", description = "Where to write; default: standard output.")
    private @Nullable Path out;

    @Override
    public Integer call() throws IOException {
        NumberPool pool = new NumberPool(DialedDigits.parse(prefix), digits, numbers, layout, seed);
        TestSet set = new TestSet(pool, uris, zone);
        if (out == null) {
            // Standard output stays open: this command does not own it.
            Writer writer =
                    new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.US_ASCII), BUFFER_CHARS);
            write(set, writer);
            writer.flush();
            return 0;
        }
        try (Writer writer = new BufferedWriter(
                new OutputStreamWriter(Files.newOutputStream(out), StandardCharsets.US_ASCII), BUFFER_CHARS)) {
            write(set, writer);
        }
        return 0;
    }

    private void write(TestSet set, Writer writer) throws IOException {
        switch (format) {
            case CSV -> set.writeCsv(writer);
            case ZONE -> set.writeZone(writer);
            case QUERIES -> set.writeQueries(writer);
            case MISSING -> set.writeMissing(writer);
        }
    }
}
