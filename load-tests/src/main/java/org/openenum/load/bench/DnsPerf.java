package org.openenum.load.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The load generator: dnsperf of DNS-OARC, with queries that are read from a file and asked as fast as answers come.
 *
 * @param cores the cores it may use, as {@code taskset -c} takes them
 * @param threads its threads
 */
record DnsPerf(String cores, int threads) {

    /** Sockets, each with a source port of its own, so that a server with several sockets gets work on all of them. */
    private static final int CLIENTS = 24;

    /** Queries that may be without an answer at the same time; enough that the server and not the round trip is the limit. */
    private static final int OUTSTANDING = 600;

    private static final Pattern RATE = Pattern.compile("Queries per second:\\s+([0-9.]+)");
    private static final Pattern COMPLETED = Pattern.compile("Queries completed:\\s+([0-9]+)");
    private static final Pattern LOST = Pattern.compile("Queries lost:\\s+([0-9]+)");
    private static final Pattern LATENCY = Pattern.compile("Average Latency \\(s\\):\\s+([0-9.]+)");
    private static final Pattern CODE = Pattern.compile("(NOERROR|NXDOMAIN) ([0-9]+) ");

    /**
     * What one run saw.
     *
     * @param perSecond answers per second
     * @param completed answers
     * @param lost questions without one
     * @param noError answers with that code
     * @param nameError answers with NXDOMAIN
     * @param meanMicros the mean time to an answer, in microseconds
     */
    record Result(double perSecond, long completed, long lost, long noError, long nameError, double meanMicros) {

        /** The share of answers with the expected code. */
        double rightShare(boolean existing) {
            return completed == 0 ? 0 : (double) (existing ? noError : nameError) / completed;
        }
    }

    Result run(int port, Path queries, int seconds) throws IOException {
        List<String> command = List.of(
                "taskset",
                "-c",
                cores,
                "dnsperf",
                "-s",
                "127.0.0.1",
                "-p",
                "" + port,
                "-d",
                queries.toString(),
                "-l",
                "" + seconds,
                "-c",
                "" + CLIENTS,
                "-T",
                "" + threads,
                "-q",
                "" + OUTSTANDING);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (output.indexOf("Queries per second") < 0) {
            throw new IOException("dnsperf did not finish:\n" + output);
        }
        return parse(output);
    }

    static Result parse(String output) {
        long noError = 0;
        long nameError = 0;
        Matcher code = CODE.matcher(output);
        while (code.find()) {
            if (code.group(1).equals("NOERROR")) {
                noError = Long.parseLong(code.group(2));
            } else {
                nameError = Long.parseLong(code.group(2));
            }
        }
        return new Result(
                number(RATE, output),
                (long) number(COMPLETED, output),
                (long) number(LOST, output),
                noError,
                nameError,
                number(LATENCY, output) * 1e6);
    }

    private static double number(Pattern pattern, String output) {
        Matcher matcher = pattern.matcher(output);
        return matcher.find() ? Double.parseDouble(matcher.group(1)) : 0;
    }
}
