package org.openenum.load.prove;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.load.prove.scenario.Length;

/**
 * The command line.
 *
 * @param reports whether to write only the page, from the kept results
 * @param names of scenarios; empty for all
 * @param length of each scenario
 * @param database the only one to use; null for both
 * @param home the folder of the launcher
 * @param out where the page and the results go; null if not given
 */
record ProveOptions(
        boolean reports,
        List<String> names,
        Length length,
        @Nullable String database,
        Path home,
        @Nullable Path out) {

    private static final String REPORT = "report";
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,5})([smh])");
    private static final Pattern TIMES = Pattern.compile("[1-9][0-9]{0,5}");

    ProveOptions {
        names = List.copyOf(names);
    }

    /** Reads a command line. */
    static ProveOptions parse(List<String> arguments) {
        boolean reports = false;
        List<String> names = new ArrayList<>();
        int rounds = 1;
        Duration time = Duration.ZERO;
        Duration outage = Duration.ZERO;
        String database = null;
        Path home = Path.of("").toAbsolutePath();
        Path out = null;
        Iterator<String> words = arguments.iterator();
        while (words.hasNext()) {
            String word = words.next();
            if (word.equals(REPORT)) {
                reports = true;
                continue;
            }
            if (!word.startsWith("--")) {
                names.add(word);
                continue;
            }
            if (!words.hasNext()) {
                throw new IllegalArgumentException(word + " needs a value");
            }
            String value = words.next();
            switch (word) {
                case "--for" -> time = duration(word, value);
                case "--times" -> rounds = times(value);
                case "--outage" -> outage = duration(word, value);
                case "--database" -> database = value;
                case "--home" -> home = Path.of(value).toAbsolutePath();
                case "--out" -> out = Path.of(value).toAbsolutePath();
                default -> throw new IllegalArgumentException("there is no option " + word);
            }
        }
        if (rounds > 1 && !time.isZero()) {
            throw new IllegalArgumentException("--for or --times, not both");
        }
        return new ProveOptions(reports, names, new Length(rounds, time, outage), database, home, out);
    }

    private static int times(String text) {
        if (!TIMES.matcher(text).matches()) {
            throw new IllegalArgumentException("--times takes a number from 1 to 999999, not " + text);
        }
        return Integer.parseInt(text);
    }

    private static Duration duration(String option, String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(option + " takes a time such as 90s, 10m or 2h, not " + text);
        }
        long count = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            default -> Duration.ofHours(count);
        };
    }

    /** The folder of the page and of the results: results of the short form do not replace those of the page. */
    Path folder() {
        return Optional.ofNullable(out)
                .orElseGet(() -> home.resolve(length.isShort() && !reports ? ".openenum/prove/short" : "docs"));
    }

    /** The command that repeats one part of this. */
    String command(String scenario, String onDatabase) {
        return "./openenum prove " + scenario
                + (length.rounds() == 1 ? "" : " --times " + length.rounds())
                + (length.time().isZero() ? "" : " --for " + length.time().toSeconds() + "s")
                + (length.outage().isZero()
                        ? ""
                        : " --outage " + length.outage().toSeconds() + "s")
                + " --database " + onDatabase;
    }
}
