package org.openenum.load.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ENUM servers measured with numbers that exist and numbers that do not, after the report of Shen and Schulzrinne
 * (CUCS-029-06): throughput on one core, processor time per answer, memory, and time to the first answer.
 *
 * <p>All servers run at the same time on the one core and are asked in turn, round after round, so that a slow minute of the
 * machine slows all of them. The first round is the warm-up and does not count.
 *
 * @param rounds counted rounds
 * @param seconds the length of one run of dnsperf
 */
record EnumExperiment(
        List<NameServer> servers, DnsPerf dnsPerf, String core, int rounds, int seconds, PrintStream progress) {

    private static final int FIRST_PORT = 15_300;

    private static final Duration START_LIMIT = Duration.ofMinutes(5);

    /** A server that takes part. */
    private record Running(NameServer server, int port, PinnedProcess process, Duration start) {}

    EnumResult measure(Workload workload) throws IOException {
        List<Running> running = new ArrayList<>();
        try {
            for (NameServer server : servers) {
                running.add(start(server, workload, FIRST_PORT + running.size()));
            }
            return ask(running, workload);
        } finally {
            for (Running one : running) {
                one.process().close();
            }
        }
    }

    private Running start(NameServer server, Workload workload, int port) throws IOException {
        progress.println("starting " + server.name() + " (" + server.version() + ")");
        Path scratch = Files.createDirectories(workload.folder().resolve("run-" + server.name()));
        PinnedProcess process = server.start(workload, core, port, scratch);
        String first = firstQuestion(workload);
        Duration took;
        try {
            took = Waiting.until(
                    START_LIMIT, () -> Waiting.answers(port, first, process::isAlive, !(server instanceof Echo)));
            Waiting.until(START_LIMIT, () -> server.hasEverything(workload));
        } catch (IOException e) {
            process.close();
            throw new IOException(server.name() + " did not answer " + first + "; its output is in " + scratch, e);
        }
        progress.printf("  first answer after %.1f s%n", took.toMillis() / 1000.0);
        return new Running(server, port, process, took);
    }

    private EnumResult ask(List<Running> running, Workload workload) throws IOException {
        Map<String, List<EnumResult.Round>> rounds = new LinkedHashMap<>();
        for (int round = 0; round <= rounds(); round++) {
            for (Running one : running) {
                EnumResult.Run existing = run(one, workload.existing());
                EnumResult.Run missing = run(one, workload.missing());
                progress.printf(
                        "%s %-9s existing %,9.0f q/s (%.1f us CPU)   not existing %,9.0f q/s (%.1f us CPU)%n",
                        round == 0 ? "warm-up" : "round " + round,
                        one.server().name(),
                        existing.result().perSecond(),
                        existing.cpuMicros(),
                        missing.result().perSecond(),
                        missing.cpuMicros());
                if (round > 0) {
                    rounds.computeIfAbsent(one.server().name(), name -> new ArrayList<>())
                            .add(new EnumResult.Round(existing, missing));
                }
            }
        }
        List<EnumResult.Row> rows = new ArrayList<>();
        for (Running one : running) {
            rows.add(new EnumResult.Row(
                    one.server().name(),
                    one.server().version(),
                    one.start(),
                    one.process().residentBytes(),
                    rounds.getOrDefault(one.server().name(), List.of())));
        }
        return new EnumResult(workload.numbers(), rows);
    }

    private EnumResult.Run run(Running one, Path queries) throws IOException {
        double before = one.process().cpuSeconds();
        DnsPerf.Result result = dnsPerf.run(one.port(), queries, seconds);
        double used = one.process().cpuSeconds() - before;
        return new EnumResult.Run(result, result.completed() == 0 ? 0 : used * 1e6 / result.completed());
    }

    private static String firstQuestion(Workload workload) throws IOException {
        try (var lines = Files.lines(workload.existing())) {
            return lines.findFirst().orElseThrow().split(" ", 2)[0];
        }
    }
}
