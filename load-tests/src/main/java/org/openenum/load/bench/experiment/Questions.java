package org.openenum.load.bench.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.traffic.Expected;

/**
 * The queries of one run.
 *
 * @param file in the format of dnsperf: name, blank, type
 * @param expected the answers to the sample
 */
public record Questions(Asked asked, Path file, Expected expected) {

    /** The files are in random order, so their beginning is as good a sample as any. */
    private static final int SAMPLE = 2_000;

    /** The first queries. */
    public List<String> sample() throws IOException {
        return sample(file);
    }

    /** The first queries in a file. */
    public static List<String> sample(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.limit(SAMPLE).toList();
        }
    }
}
