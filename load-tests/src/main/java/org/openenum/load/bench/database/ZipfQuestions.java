package org.openenum.load.bench.database;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Queries distributed like calls: the probability of the n-th most popular number is proportional to 1 / n to the power
 * of {@value #EXPONENT}. Popularity does not depend on digits, which is the hardest case for a cache of pages.
 */
final class ZipfQuestions {

    /** Zipf's law; measurements of calls and of DNS names find 0.8 to 1.2. */
    static final double EXPONENT = 1.0;
    /** More than a run from the database sends; a run from memory starts again at the beginning. */
    private static final int QUESTIONS = 2_000_000;
    /** More than the longest run measures. */
    private static final int RARE = 100_000;
    /** The same queries on every machine. */
    private static final long SEED = 6116;

    private final double[] cumulated;
    private final SplittableRandom random = new SplittableRandom(SEED);

    /** @param ranks how many numbers there are, in the order of popularity */
    ZipfQuestions(int ranks) {
        cumulated = new double[ranks];
        double sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            sum += Math.pow(rank + 1.0, -EXPONENT);
            cumulated[rank] = sum;
        }
    }

    /** The next random rank, from 0. */
    int next() {
        double drawn = random.nextDouble() * cumulated[cumulated.length - 1];
        int place = Arrays.binarySearch(cumulated, drawn);
        return Math.min(place < 0 ? ~place : place, cumulated.length - 1);
    }

    /** Some queries for the least popular numbers: hardly any of them is sent twice in a run. */
    static List<String> rarest(Path each, long numbers) throws IOException {
        try (Stream<String> lines = Files.lines(each)) {
            return lines.skip(numbers / 2).limit(RARE).toList();
        }
    }

    /**
     * Writes a file of queries, if it does not exist, from a file that has each query once in random order, the most
     * popular first.
     */
    static Path file(Path each, Path file) throws IOException {
        if (Files.exists(file)) {
            return file;
        }
        List<String> lines = Files.readAllLines(each);
        ZipfQuestions zipf = new ZipfQuestions(lines.size());
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try (BufferedWriter out = Files.newBufferedWriter(fresh)) {
            for (int i = 0; i < QUESTIONS; i++) {
                out.append(lines.get(zipf.next())).append('\n');
            }
        }
        return Files.move(fresh, file);
    }
}
