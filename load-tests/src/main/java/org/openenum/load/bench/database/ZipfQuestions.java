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
 * Questions as people call: the n-th most popular number is asked for with a probability that goes with 1 / n to the
 * power of {@value #EXPONENT}. Who is popular has nothing to do with digits, which is the hardest case for a cache of
 * pages.
 */
final class ZipfQuestions {

    /** Zipf's own law; what is measured of calls and of DNS names lies between 0.8 and 1.2. */
    static final double EXPONENT = 1.0;
    /** More than are asked in a run from the database; a run from memory begins again. */
    private static final int QUESTIONS = 2_000_000;
    /** More than are timed in the longest run. */
    private static final int RARE = 100_000;
    /** The same questions on every machine. */
    private static final long SEED = 6116;

    private final double[] cumulated;
    private final SplittableRandom random = new SplittableRandom(SEED);

    /** @param ranks how many numbers there are, from the most popular on */
    ZipfQuestions(int ranks) {
        cumulated = new double[ranks];
        double sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            sum += Math.pow(rank + 1.0, -EXPONENT);
            cumulated[rank] = sum;
        }
    }

    /** The next rank to be asked for, from 0 on. */
    int next() {
        double drawn = random.nextDouble() * cumulated[cumulated.length - 1];
        int place = Arrays.binarySearch(cumulated, drawn);
        return Math.min(place < 0 ? ~place : place, cumulated.length - 1);
    }

    /** Some of the questions that come last in rank: hardly any of them is asked for twice in a run. */
    static List<String> rarest(Path each, long numbers) throws IOException {
        try (Stream<String> lines = Files.lines(each)) {
            return lines.skip(numbers / 2).limit(RARE).toList();
        }
    }

    /**
     * Makes a file of questions, unless it is there, out of one that has each question once, in random order: the
     * popular ones first.
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
