package org.openenum.load.bench;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the command line asks for.
 *
 * @param numbers how many numbers exist
 * @param rounds counted rounds after the warm-up
 * @param seconds the length of one run
 * @param peers whether installed peers take part
 * @param out a file for the table, or null
 * @param home the folder that holds the launcher
 */
record BenchOptions(
        int numbers,
        int rounds,
        int seconds,
        boolean peers,
        @Nullable Path out,
        Path home) {

    private static final int MAX_SECONDS = 120;

    BenchOptions {
        require(numbers >= 1_000 && numbers <= 100_000_000, "--numbers is 1000 to 100000000");
        require(rounds >= 1 && rounds <= 20, "--rounds is 1 to 20");
        require(seconds >= 2 && seconds <= MAX_SECONDS, "--seconds is 2 to " + MAX_SECONDS);
    }

    static BenchOptions parse(List<String> arguments, int defaultNumbers) {
        int numbers = defaultNumbers;
        int rounds = 3;
        int seconds = 15;
        boolean peers = true;
        Path out = null;
        Path home = Path.of("").toAbsolutePath();
        Iterator<String> words = arguments.iterator();
        while (words.hasNext()) {
            String option = words.next();
            require(words.hasNext(), option + " needs a value");
            String value = words.next();
            switch (option) {
                case "--numbers" -> numbers = number(option, value);
                case "--rounds" -> rounds = number(option, value);
                case "--seconds" -> seconds = number(option, value);
                case "--peers" -> peers = !value.equals("none");
                case "--out" -> out = Path.of(value);
                case "--home" -> home = Path.of(value).toAbsolutePath();
                default -> throw new IllegalArgumentException("there is no option " + option);
            }
        }
        return new BenchOptions(numbers, rounds, seconds, peers, out, home);
    }

    private static int number(String option, String value) {
        try {
            return Integer.parseInt(value.replace("_", ""));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(option + " takes a whole number, not " + value, e);
        }
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
