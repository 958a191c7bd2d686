package org.openenum.load.dns;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Response times in nanoseconds by name, with three significant digits, and failures by name and reason.
 *
 * <p>Any thread may record; reading meanwhile may miss the last moment.
 */
public final class Latencies {

    /** Longer ones count as this: no step waits longer. */
    private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(10);

    private static final int SIGNIFICANT_DIGITS = 3;
    /** Reasons contain texts from a server; this many are kept for each name, and the others counted together. */
    private static final int MAX_REASONS = 50;
    /** The maximum length of a reason. */
    private static final int MAX_REASON_CHARACTERS = 300;

    private static final String OTHER_REASONS = "other reasons";

    private final ConcurrentMap<String, Series> byName = new ConcurrentSkipListMap<>();

    /** What is recorded for one name. */
    private static final class Series {

        private final ConcurrentHistogram nanos = new ConcurrentHistogram(MAX_NANOS, SIGNIFICANT_DIGITS);
        private final ConcurrentMap<String, LongAdder> failures = new ConcurrentHashMap<>();
    }

    public void record(String name, long nanos) {
        series(name).nanos.recordValue(Math.min(MAX_NANOS, Math.max(0, nanos)));
    }

    public void fail(String name, String reason) {
        ConcurrentMap<String, LongAdder> failures = series(name).failures;
        String cut = reason.substring(0, Math.min(reason.length(), MAX_REASON_CHARACTERS));
        String kept = failures.size() < MAX_REASONS || failures.containsKey(cut) ? cut : OTHER_REASONS;
        failures.computeIfAbsent(kept, each -> new LongAdder()).increment();
    }

    /** The names, in order. */
    public List<String> names() {
        return List.copyOf(byName.keySet());
    }

    /** A copy of the times for a name; empty if there are none. */
    public Histogram nanos(String name) {
        return series(name).nanos.copy();
    }

    /** How many have failed for a name, by reason. */
    public Map<String, Long> failures(String name) {
        Map<String, Long> counts = new java.util.TreeMap<>();
        series(name).failures.forEach((reason, count) -> counts.put(reason, count.sum()));
        return counts;
    }

    public long failureCount(String name) {
        return failures(name).values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Writes {@code latency.hdr}, a histogram log with one tagged line for each name, which every HdrHistogram tool
     * reads.
     *
     * @param beginMillis when the run began
     */
    public void write(Path folder, long beginMillis, long endMillis) throws IOException {
        Files.createDirectories(folder);
        try (PrintStream out =
                new PrintStream(Files.newOutputStream(folder.resolve("latency.hdr")), false, StandardCharsets.UTF_8)) {
            HistogramLogWriter log = new HistogramLogWriter(out);
            log.outputLogFormatVersion();
            log.outputStartTime(beginMillis);
            log.outputLegend();
            for (String name : names()) {
                Histogram histogram = nanos(name);
                histogram.setTag(name.replaceAll("[^A-Za-z0-9]+", "-"));
                histogram.setStartTimeStamp(beginMillis);
                histogram.setEndTimeStamp(endMillis);
                log.outputIntervalHistogram(histogram);
            }
        }
    }

    private Series series(String name) {
        return byName.computeIfAbsent(name, each -> new Series());
    }
}
