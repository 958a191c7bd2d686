package org.openenum.load.bench.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.openenum.load.bench.server.NameServer;

/**
 * The options on the command line. An experiment has its own sizes, for the full and for the quick form; options
 * override them.
 *
 * @param quick whether it should end within minutes, with smaller sizes
 * @param said the given options, with their values
 * @param home the folder with the launcher
 */
public record BenchOptions(boolean quick, Map<String, String> said, Path home) {

    private static final String NUMBERS = "--numbers";
    private static final String ROUNDS = "--rounds";
    private static final String SECONDS = "--seconds";
    private static final String PEERS = "--peers";
    private static final String OUT = "--out";
    private static final Set<String> COMMON = Set.of(NUMBERS, ROUNDS, SECONDS, PEERS, OUT);
    private static final String ALL = "all";
    private static final String NONE = "none";
    private static final int MIN_SECONDS = 1;
    private static final int MAX_SECONDS = 120;
    private static final int MAX_ROUNDS = 100;
    private static final long MIN_NUMBERS = 1_000;
    private static final long MAX_NUMBERS = 100_000_000;

    public BenchOptions {
        said = Map.copyOf(said);
        long rounds = number(said, ROUNDS, 1);
        require(rounds >= 1 && rounds <= MAX_ROUNDS, "--rounds is 1 to " + MAX_ROUNDS);
        long seconds = number(said, SECONDS, MIN_SECONDS);
        require(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS, "--seconds is 1 to " + MAX_SECONDS);
        for (long each : numbers(said.getOrDefault(NUMBERS, "" + MIN_NUMBERS))) {
            require(each >= MIN_NUMBERS && each <= MAX_NUMBERS, "--numbers is 1000 to 100000000");
        }
    }

    /**
     * Parses a command line.
     *
     * @param own options that only the chosen experiments have
     */
    public static BenchOptions parse(List<String> arguments, Set<String> own) {
        List<String> left = new ArrayList<>(arguments);
        Path home = Path.of("").toAbsolutePath();
        int place = left.indexOf("--home");
        if (place >= 0 && place + 1 < left.size()) {
            home = Path.of(left.get(place + 1)).toAbsolutePath();
            left.subList(place, place + 2).clear();
        }
        boolean quick = left.remove("--quick");
        Map<String, String> said = new HashMap<>();
        for (Iterator<String> words = left.iterator(); words.hasNext(); ) {
            String option = words.next();
            require(option.startsWith("--"), "there is no experiment " + option);
            require(COMMON.contains(option) || own.contains(option), "there is no option " + option);
            require(words.hasNext(), option + " needs a value");
            said.put(option, words.next());
        }
        return new BenchOptions(quick, said, home);
    }

    /** The counted rounds after the warm-up; one in the quick form. */
    public int rounds(int full) {
        return rounds(full, 1);
    }

    /** The counted rounds, with another number in the quick form. */
    public int rounds(int full, int inQuick) {
        return (int) number(said, ROUNDS, quick ? inQuick : full);
    }

    /** The length of one run; a second in the quick form. */
    public int seconds(int full) {
        return seconds(full, 1);
    }

    /** The length of one run, with another one in the quick form. */
    public int seconds(int full, int inQuick) {
        return (int) number(said, SECONDS, quick ? inQuick : full);
    }

    /** How many telephone numbers exist, with one measurement for each value. */
    public List<Long> numbers(List<Long> full, List<Long> inQuick) {
        return said.containsKey(NUMBERS) ? numbers(said(NUMBERS)) : quick ? inQuick : full;
    }

    /** The value of an option of a single experiment. */
    public Optional<String> own(String option) {
        return Optional.ofNullable(said.get(option));
    }

    /** The value of an option of a single experiment, as a number within limits. */
    public int own(String option, int otherwise, int least, int most) {
        long value = number(said, option, otherwise);
        require(value >= least && value <= most, option + " is " + least + " to " + most);
        return (int) value;
    }

    /**
     * The folder of the page and of the results: the quick form has another one, so that it does not replace those of
     * the page.
     */
    public Path folder() {
        if (said.containsKey(OUT)) {
            return Path.of(said(OUT));
        }
        return home.resolve(quick ? ".openenum/bench/quick" : "docs");
    }

    /** The requested peers: all, none, or those that are named. */
    public List<NameServer> chosen(List<NameServer> all) {
        List<String> names = List.of(said.getOrDefault(PEERS, ALL).split(","));
        if (names.equals(List.of(NONE))) {
            return List.of();
        }
        for (String name : names) {
            require(
                    name.equals(ALL)
                            || all.stream().anyMatch(peer -> peer.name().equalsIgnoreCase(name)),
                    "there is no peer " + name);
        }
        return all.stream()
                .filter(peer -> names.contains(ALL) || names.stream().anyMatch(peer.name()::equalsIgnoreCase))
                .toList();
    }

    /**
     * The command that repeats a part of the measurement.
     *
     * @param experiment its name
     * @param sizes the options for that part
     */
    public String command(String experiment, String sizes) {
        String who = said.getOrDefault(PEERS, ALL);
        return "./openenum bench " + experiment + (quick ? " --quick " : " ") + sizes
                + (who.equals(ALL) ? "" : " --peers " + who);
    }

    private String said(String option) {
        return String.valueOf(said.get(option));
    }

    private static List<Long> numbers(String list) {
        List<Long> numbers = new ArrayList<>();
        for (String each : list.split(",", -1)) {
            numbers.add(number(NUMBERS, each));
        }
        return numbers;
    }

    private static long number(Map<String, String> said, String option, long otherwise) {
        String value = said.get(option);
        return value == null ? otherwise : number(option, value);
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
