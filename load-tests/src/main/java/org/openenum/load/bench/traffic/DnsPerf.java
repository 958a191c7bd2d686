package org.openenum.load.bench.traffic;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.PinnedProcess;
import org.openenum.load.bench.machine.Waiting;

/**
 * dnsperf of DNS-OARC: asks what stands in a file, again and again until the time is over, from the cores of the load.
 *
 * @param cores who may use which
 * @param outstanding questions that may be without an answer at the same time
 */
public record DnsPerf(Cores cores, int outstanding) {

    /** Enough questions without an answer that the server and not the round trip is the limit. */
    public static final int MANY = 600;

    /** Sockets, each with a port of its own, so that a server with several sockets gets work on all of them. */
    private static final int CLIENTS = 24;

    /** What comes after the time is over: dnsperf waits five seconds for late answers. */
    private static final int GRACE_SECONDS = 30;

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(20);

    /** As fast as answers come. */
    public DnsPerfReport fullSpeed(int port, Path questions, int seconds) throws IOException {
        return run(
                command(port, questions, seconds, List.of()),
                seconds,
                output -> DnsPerfReport.parse(Files.readString(output, StandardCharsets.UTF_8)));
    }

    /** At a rate, and each answer's time is looked at. */
    public LatencyReport atRate(int port, Path questions, int seconds, long perSecond) throws IOException {
        return run(command(port, questions, seconds, List.of("-Q", "" + perSecond, "-v")), seconds, output -> {
            try (BufferedReader lines = Files.newBufferedReader(output)) {
                return LatencyReport.parse(lines);
            }
        });
    }

    /** Reads what dnsperf wrote. */
    @FunctionalInterface
    private interface Reading<T> {
        T of(Path output) throws IOException;
    }

    /** It writes to a file: nobody who reads along slows it. */
    private <T> T run(List<String> command, int seconds, Reading<T> reading) throws IOException {
        Path output = Files.createTempFile("dnsperf", ".out");
        try (PinnedProcess process = PinnedProcess.start(cores.load(), output, Map.of(), command)) {
            Waiting.until(Duration.ofSeconds(seconds + GRACE_SECONDS), BETWEEN_TRIES, () -> !process.isAlive());
            return reading.of(output);
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private List<String> command(int port, Path questions, int seconds, List<String> more) {
        List<String> command = new ArrayList<>(List.of(
                "dnsperf",
                "-s",
                "127.0.0.1",
                "-p",
                "" + port,
                "-d",
                questions.toString(),
                "-l",
                "" + seconds,
                "-c",
                "" + CLIENTS,
                "-T",
                "" + cores.loadThreads(),
                "-q",
                "" + outstanding));
        command.addAll(more);
        return command;
    }
}
