package org.openenum.load.bench.traffic;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * What dnsperf says of each answer when it asks at a rate.
 *
 * @param report its statistics
 * @param p50Micros half of the answers came within this time
 * @param p99Micros 99 of 100 did
 */
public record LatencyReport(DnsPerfReport report, long p50Micros, long p99Micros) {

    /** An answer, in the verbose form: {@code > NOERROR 1.2.3.e164.arpa NAPTR 0.000209}. */
    private static final String ANSWER = "> ";

    private static final int DIGITS = 3;

    private static final double P50 = 50;

    private static final double P99 = 99;

    /** Reads the output of {@code dnsperf -v}, which may have millions of lines. */
    static LatencyReport parse(BufferedReader output) throws IOException {
        Histogram micros = new Histogram(TimeUnit.MINUTES.toMicros(1), DIGITS);
        StringBuilder rest = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(ANSWER)) {
                record(line.substring(line.lastIndexOf(' ') + 1), micros);
            } else {
                rest.append(line).append('\n');
            }
        }
        return new LatencyReport(
                DnsPerfReport.parse(rest.toString()),
                micros.getValueAtPercentile(P50),
                micros.getValueAtPercentile(P99));
    }

    /** A question that was never answered has no time. */
    private static void record(String seconds, Histogram micros) {
        if (!seconds.isEmpty() && Character.isDigit(seconds.charAt(0))) {
            micros.recordValue(Math.round(Double.parseDouble(seconds) * TimeUnit.SECONDS.toMicros(1)));
        }
    }
}
