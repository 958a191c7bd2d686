package org.openenum.load.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.server.NameServer;

/**
 * What the command line asks for.
 *
 * @param numbers how many numbers exist, one measurement for each
 * @param rounds counted rounds after the warm-up
 * @param seconds the length of one run
 * @param peers who takes part beside this product: {@value #ALL}, {@value #NONE}, or names
 * @param out the folder of the page and of the results, or null for the usual one
 * @param home the folder that holds the launcher
 */
record BenchOptions(
        List<Long> numbers,
        int rounds,
        int seconds,
        List<String> peers,
        @Nullable Path out,
        Path home) {

    static final String ALL = "all";

    static final String NONE = "none";

    private static final int MAX_SECONDS = 120;

    private static final int MAX_ROUNDS = 20;

    private static final long MIN_NUMBERS = 1_000;

    private static final long MAX_NUMBERS = 100_000_000;

    BenchOptions {
        numbers = List.copyOf(numbers);
        peers = List.copyOf(peers);
        require(!numbers.isEmpty(), "--numbers takes one number or more");
        for (long each : numbers) {
            require(each >= MIN_NUMBERS && each <= MAX_NUMBERS, "--numbers is 1000 to 100000000");
        }
        require(rounds >= 1 && rounds <= MAX_ROUNDS, "--rounds is 1 to " + MAX_ROUNDS);
        require(seconds >= 2 && seconds <= MAX_SECONDS, "--seconds is 2 to " + MAX_SECONDS);
        require(!peers.isEmpty(), "--peers takes all, none or names");
    }

    /** The sizes of the report, from a small operator's to a country's. */
    private static BenchOptions full(Path home) {
        return new BenchOptions(List.of(100_000L, 1_000_000L, 5_000_000L), 3, 15, List.of(ALL), null, home);
    }

    /** Two minutes; its results do not replace those of the page. */
    private static BenchOptions quick(Path home) {
        return new BenchOptions(List.of(100_000L), 1, 2, List.of(ALL), home.resolve(".openenum/bench/quick"), home);
    }

    static BenchOptions parse(List<String> arguments) {
        List<String> left = new ArrayList<>(arguments);
        Path home = Path.of("").toAbsolutePath();
        int place = left.indexOf("--home");
        if (place >= 0 && place + 1 < left.size()) {
            home = Path.of(left.get(place + 1)).toAbsolutePath();
            left.subList(place, place + 2).clear();
        }
        BenchOptions options = left.remove("--quick") ? quick(home) : full(home);
        for (Iterator<String> words = left.iterator(); words.hasNext(); ) {
            String option = words.next();
            require(option.startsWith("--"), "there is no measurement " + option);
            require(words.hasNext(), "there is no option " + option + ", or it needs a value");
            options = options.with(option, words.next());
        }
        return options;
    }

    private BenchOptions with(String option, String value) {
        return switch (option) {
            case "--numbers" -> new BenchOptions(numbers(value), rounds, seconds, peers, out, home);
            case "--rounds" -> new BenchOptions(numbers, (int) number(option, value), seconds, peers, out, home);
            case "--seconds" -> new BenchOptions(numbers, rounds, (int) number(option, value), peers, out, home);
            case "--peers" -> new BenchOptions(numbers, rounds, seconds, List.of(value.split(",")), out, home);
            case "--out" -> new BenchOptions(numbers, rounds, seconds, peers, Path.of(value), home);
            default -> throw new IllegalArgumentException("there is no option " + option);
        };
    }

    /** The folder of the page and of the results. */
    Path folder() {
        return out == null ? home.resolve("docs") : out;
    }

    /** Those of all peers that are asked for. */
    List<NameServer> chosen(List<NameServer> all) {
        if (peers.equals(List.of(NONE))) {
            return List.of();
        }
        for (String name : peers) {
            require(
                    name.equals(ALL)
                            || all.stream().anyMatch(peer -> peer.name().equalsIgnoreCase(name)),
                    "there is no peer " + name);
        }
        return all.stream()
                .filter(peer -> peers.contains(ALL) || peers.stream().anyMatch(peer.name()::equalsIgnoreCase))
                .toList();
    }

    /** What measures this again with one of the sizes. */
    String command(String experiment, long size) {
        String who = peers.contains(ALL) ? "" : " --peers " + String.join(",", peers);
        return "./openenum bench " + experiment + " --numbers " + size + " --rounds " + rounds + " --seconds " + seconds
                + who;
    }

    private static List<Long> numbers(String list) {
        List<Long> numbers = new ArrayList<>();
        for (String each : list.split(",", -1)) {
            numbers.add(number("--numbers", each));
        }
        return numbers;
    }

    private static long number(String option, String value) {
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
