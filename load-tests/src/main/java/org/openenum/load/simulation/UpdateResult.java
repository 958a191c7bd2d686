package org.openenum.load.simulation;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a run found, as data: {@value #FILE} in the folder of the run.
 *
 * @param changesPerSecond sent over REST
 * @param questionsPerSecond asked over DNS beside those that wait for a change
 * @param times of steps, by name
 * @param answers how many were of each kind
 */
public record UpdateResult(
        int changesPerSecond, int questionsPerSecond, int seconds, List<Times> times, Map<Verdict.Kind, Long> answers) {

    private static final String FILE = "update.json";
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    public UpdateResult {
        times = List.copyOf(times);
        answers = Map.copyOf(answers);
    }

    /**
     * The times of one step.
     *
     * @param count those that succeeded
     */
    public record Times(
            String name,
            long count,
            long failed,
            double p50Millis,
            double p99Millis,
            double p999Millis,
            double maxMillis) {}

    /** From the response over REST to the first right answer over DNS, of all changes. */
    public Times seen() {
        return times.stream()
                .filter(each -> each.name().equals(UpdateReport.SEEN))
                .findFirst()
                .orElse(new Times(UpdateReport.SEEN, 0, 0, 0, 0, 0, 0));
    }

    /** All answers that were judged. */
    public long judged() {
        return answers.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Those that showed what they must not show: an older version after a newer one, above all. */
    public long faults() {
        return answers.entrySet().stream()
                .filter(each -> each.getKey().isFault())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** Changes that were written. */
    public long written() {
        return times.stream()
                .filter(each -> each.name().startsWith(UpdateReport.REST))
                .mapToLong(Times::count)
                .sum();
    }

    /** Whether every promise about the time from a commit to its answers was kept. */
    public boolean keptAllPromises() {
        Times seen = seen();
        return faults() == 0
                && seen.count() > 0
                && seen.failed() == 0
                && seen.p50Millis() <= UpdateGoals.MEDIAN_MILLIS
                && seen.p999Millis() <= UpdateGoals.P999_MILLIS
                && seen.maxMillis() <= UpdateGoals.MAX_MILLIS;
    }

    void write(Path folder) throws IOException {
        Files.writeString(folder.resolve(FILE), JSON.writeValueAsString(this) + "\n");
    }

    static UpdateResult read(Path folder) throws IOException {
        return JSON.readValue(Files.readString(folder.resolve(FILE)), UpdateResult.class);
    }
}
