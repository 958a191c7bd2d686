package org.openenum.load.simulation;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.dns.Latencies;

/**
 * The results of a run as data: {@value #FILE} in the folder of the run.
 *
 * @param about the options, and the counts of all answers
 * @param times of steps, by name
 */
public record UpdateResult(Map<String, Object> about, Rows times) {

    private static final String FILE = "update.json";
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    private static final double NANOS_PER_MILLI = 1e6;

    /** @param verdicts how many answers there were of each kind */
    static UpdateResult of(UpdateOptions options, Latencies latencies, Map<Verdict.Kind, Long> verdicts) {
        long faults = verdicts.entrySet().stream()
                .filter(each -> each.getKey().isFault())
                .mapToLong(Map.Entry::getValue)
                .sum();
        long written = latencies.names().stream()
                .filter(name -> name.startsWith(UpdateReport.REST))
                .mapToLong(name -> latencies.nanos(name).getTotalCount())
                .sum();
        Row about = new Row()
                .and("changesPerSecond", options.changesPerSecond())
                .and("questionsPerSecond", options.questionsPerSecond())
                .and("seconds", options.seconds())
                .and("written", written)
                .and(
                        "judged",
                        verdicts.values().stream().mapToLong(Long::longValue).sum())
                .and("faults", faults)
                .and("keptAllPromises", faults == 0 && allAreSeenInTime(latencies));
        return new UpdateResult(
                about.figures(),
                Rows.of(latencies.names().stream()
                        .map(name -> times(name, latencies))
                        .toList()));
    }

    /** The times of one step; only successful ones are counted. */
    static Row times(String name, Latencies latencies) {
        Histogram nanos = latencies.nanos(name);
        return new Row()
                .and("name", name)
                .and("count", nanos.getTotalCount())
                .and("failed", latencies.failureCount(name))
                .and("p50Millis", nanos.getValueAtPercentile(50) / NANOS_PER_MILLI)
                .and("p99Millis", nanos.getValueAtPercentile(99) / NANOS_PER_MILLI)
                .and("p999Millis", nanos.getValueAtPercentile(99.9) / NANOS_PER_MILLI)
                .and("maxMillis", nanos.getMaxValue() / NANOS_PER_MILLI);
    }

    /** Whether every promise about the time from a commit to its answers was kept. */
    private static boolean allAreSeenInTime(Latencies latencies) {
        Row seen = times(UpdateReport.SEEN, latencies);
        return seen.number("count") > 0
                && seen.number("failed") == 0
                && seen.number("p50Millis") <= UpdateGoals.MEDIAN_MILLIS
                && seen.number("p999Millis") <= UpdateGoals.P999_MILLIS
                && seen.number("maxMillis") <= UpdateGoals.MAX_MILLIS;
    }

    void write(Path folder) throws IOException {
        Files.writeString(folder.resolve(FILE), JSON.writeValueAsString(this) + "\n");
    }

    static UpdateResult read(Path folder) throws IOException {
        return JSON.readValue(Files.readString(folder.resolve(FILE)), UpdateResult.class);
    }
}
