package org.openenum.load.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.openenum.load.bench.result.Row;
import org.openenum.load.dns.Latencies;

/**
 * The results of a run as a table.
 *
 * @param verdicts how many answers there were of each kind
 */
record UpdateReport(UpdateOptions options, Latencies latencies, Map<Verdict.Kind, Long> verdicts, Course course) {

    /** The names of steps, in Gatling's report and in the latencies. */
    static final String SEEN = "change seen in DNS";

    static final String SEEN_AFTER = "seen: ";
    static final String SEEN_OVER = "seen over ";
    static final String REST = "REST: ";
    static final String ASK_BEFORE = "asked before the change";
    static final String ASK_AGAIN = "asked after it was seen";
    static final String ASK_UDP = "question over UDP";
    static final String ASK_TCP = "question over TCP";
    private static final String FILE = "update.txt";
    private static final double NANOS_PER_MILLI = 1e6;

    /**
     * What a simulation adds to the table.
     *
     * @param words what was done, in one line
     * @param questions the names of the steps with queries that do not wait for a change
     * @param comparison the lines of an additional table; none if there is nothing to compare
     */
    record Course(String words, List<String> questions, List<String> comparison) {}

    /** Writes the table into the folder of the run. */
    void write() throws IOException {
        Files.createDirectories(options.results());
        Files.writeString(file(options.results()), text());
        UpdateResult.of(options, latencies, verdicts).write(options.results());
    }

    static Path file(Path results) {
        return results.resolve(FILE);
    }

    String text() {
        List<String> lines = new ArrayList<>();
        lines.add(course.words());
        lines.add("");
        lines.add(String.format(
                Locale.ROOT,
                "%-34s %9s %7s %9s %9s %9s %9s",
                "times in ms",
                "count",
                "failed",
                "p50",
                "p99",
                "p99.9",
                "max"));
        lines.add("REST, from request to response");
        rows(lines, REST);
        lines.add("DNS, from response to first right answer");
        rows(lines, SEEN_AFTER);
        rows(lines, SEEN_OVER);
        lines.add(row("all changes", SEEN));
        lines.add("DNS, single questions");
        for (String name : List.of(ASK_BEFORE, ASK_AGAIN)) {
            lines.add(row(name, name));
        }
        course.questions().forEach(name -> lines.add(row(name, name)));
        lines.add("");
        if (!course.comparison().isEmpty()) {
            lines.addAll(course.comparison());
            lines.add("");
        }
        lines.add(answers());
        lines.addAll(failures());
        lines.addAll(goals());
        return String.join("\n", lines) + "\n";
    }

    private void rows(List<String> lines, String prefix) {
        for (String name : latencies.names()) {
            if (name.startsWith(prefix)) {
                lines.add(row(prefix.equals(SEEN_OVER) ? name : name.substring(prefix.length()), name));
            }
        }
    }

    private String row(String title, String name) {
        Row times = UpdateResult.times(name, latencies);
        return String.format(
                Locale.ROOT,
                "  %-32s %9.0f %7.0f %9.2f %9.2f %9.2f %9.2f",
                title,
                times.number("count"),
                times.number("failed"),
                times.number("p50Millis"),
                times.number("p99Millis"),
                times.number("p999Millis"),
                times.number("maxMillis"));
    }

    private String answers() {
        long all = verdicts.values().stream().mapToLong(Long::longValue).sum();
        return String.format(
                Locale.ROOT,
                "%,d answers checked: %d stale, %d torn, %d late, %d mixed, %d foreign",
                all,
                verdicts.get(Verdict.Kind.STALE),
                verdicts.get(Verdict.Kind.TORN),
                verdicts.get(Verdict.Kind.LATE),
                verdicts.get(Verdict.Kind.MIXED),
                verdicts.get(Verdict.Kind.FOREIGN));
    }

    private List<String> failures() {
        List<String> lines = new ArrayList<>();
        for (String name : latencies.names()) {
            latencies.failures(name).forEach((reason, count) -> lines.add(count + " x " + name + ": " + reason));
        }
        return lines;
    }

    private List<String> goals() {
        Histogram seen = latencies.nanos(SEEN);
        return List.of(
                goal("half of all changes", seen.getValueAtPercentile(50), UpdateGoals.MEDIAN_MILLIS),
                goal("99.9 %", seen.getValueAtPercentile(99.9), UpdateGoals.P999_MILLIS),
                goal("every change", seen.getMaxValue(), UpdateGoals.MAX_MILLIS));
    }

    private static String goal(String what, long nanos, int limitMillis) {
        return String.format(
                Locale.ROOT,
                "%s in DNS within %,d ms of the response: %s (%.2f ms)",
                what,
                limitMillis,
                nanos <= limitMillis * NANOS_PER_MILLI ? "yes" : "NO",
                millis(nanos));
    }

    private static double millis(long nanos) {
        return nanos / NANOS_PER_MILLI;
    }
}
