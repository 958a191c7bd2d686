package org.openenum.load.bench.traffic;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.openenum.load.bench.machine.Cores;

/**
 * dnsperf by DNS-OARC, on the cores of the load.
 *
 * @param cores the cores for each purpose
 * @param outstanding the maximum number of outstanding queries
 */
public record DnsPerf(Cores cores, int outstanding) implements Load {

    /** So many outstanding queries that the server is the limit, and not the round-trip time. */
    public static final int MANY = 600;
    /** Sockets, each with its own port, so that a server with several sockets gets queries on all of them. */
    public static final int CLIENTS = 24;
    /** A line for an answer in the verbose output: {@code > NOERROR 1.2.3.e164.arpa NAPTR 0.000209}. */
    private static final String ANSWER = "> ";

    private static final int DIGITS = 3;
    private static final Pattern RATE = Pattern.compile("(?:Queries|Updates) per second:\\s+([0-9.]+)");
    private static final Pattern COMPLETED = Pattern.compile("(?:Queries|Updates) completed:\\s+([0-9]+)");
    private static final Pattern LOST = Pattern.compile("(?:Queries|Updates) lost:\\s+([0-9]+)");
    private static final Pattern CODES = Pattern.compile("Response codes:\\s+(.*)");
    private static final Pattern CODE = Pattern.compile("([A-Z]+) ([0-9]+) \\(");

    @Override
    public LoadReport fullSpeed(int port, Path questions, int seconds) throws IOException {
        return run(port, questions, seconds, List.of());
    }

    /** The time of each answer is recorded. */
    @Override
    public LoadReport atRate(int port, Path questions, int seconds, long perSecond) throws IOException {
        return run(port, questions, seconds, List.of("-Q", "" + perSecond, "-v"));
    }

    private LoadReport run(int port, Path questions, int seconds, List<String> more) throws IOException {
        List<String> command = new ArrayList<>(List.of("dnsperf", "-s", "127.0.0.1", "-p", "" + port));
        command.addAll(List.of("-d", questions.toString(), "-l", "" + seconds, "-c", "" + CLIENTS));
        command.addAll(List.of("-T", "" + cores.loadThreads(), "-q", "" + outstanding));
        command.addAll(more);
        return Load.run(cores.load(), command, seconds, output -> {
            try (BufferedReader lines = Files.newBufferedReader(output)) {
                return parse(lines);
            }
        });
    }

    /** Parses the output of dnsperf, which may have millions of lines. */
    static LoadReport parse(BufferedReader output) throws IOException {
        Histogram micros = new Histogram(TimeUnit.MINUTES.toMicros(1), DIGITS);
        StringBuilder rest = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(ANSWER)) {
                record(line.substring(line.lastIndexOf(' ') + 1), micros);
            } else {
                rest.append(line).append('\n');
            }
        }
        Map<String, Double> times = micros.getTotalCount() == 0
                ? Map.of()
                : Map.of(
                        "p50", percentile(micros, 50), "p99", percentile(micros, 99), "p999", percentile(micros, 99.9));
        String text = rest.toString();
        long completed = (long) number(COMPLETED, text);
        return new LoadReport(number(RATE, text), completed, (long) number(LOST, text), 0, 0, codes(text), times);
    }

    /** A query without an answer has no time. */
    private static void record(String seconds, Histogram micros) {
        if (!seconds.isEmpty() && Character.isDigit(seconds.charAt(0))) {
            micros.recordValue(Math.round(Double.parseDouble(seconds) * TimeUnit.SECONDS.toMicros(1)));
        }
    }

    private static double percentile(Histogram micros, double percentile) {
        return micros.getValueAtPercentile(percentile);
    }

    private static Map<String, Long> codes(String output) {
        Map<String, Long> codes = new TreeMap<>();
        Matcher line = CODES.matcher(output);
        if (line.find()) {
            Matcher code = CODE.matcher(line.group(1));
            while (code.find()) {
                codes.put(code.group(1), Long.parseLong(code.group(2)));
            }
        }
        return codes;
    }

    private static double number(Pattern pattern, String output) throws IOException {
        Matcher matcher = pattern.matcher(output);
        if (!matcher.find()) {
            throw new IOException("dnsperf did not finish:\n" + output);
        }
        return Double.parseDouble(matcher.group(1));
    }
}
