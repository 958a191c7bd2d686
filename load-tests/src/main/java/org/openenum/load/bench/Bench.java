package org.openenum.load.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openenum.load.simulation.UpdateBench;

/**
 * {@code ./openenum bench [--numbers N] [--rounds N] [--seconds N] [--peers all|none] [--out FILE]}: measures this product beside the
 * installed peers and prints a table.
 */
public final class Bench {

    private static final int DEFAULT_NUMBERS = 5_000_000;

    /** The name of the measurement under changes, which has options of its own. */
    private static final String UPDATE = "update";

    private Bench() {}

    public static void main(String[] arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of(arguments));
        if (words.remove(UPDATE)) {
            UpdateBench.main(words.toArray(String[]::new));
            return;
        }
        BenchOptions options;
        try {
            options = BenchOptions.parse(List.of(arguments), DEFAULT_NUMBERS);
        } catch (IllegalArgumentException e) {
            System.err.println("bench: " + e.getMessage());
            System.exit(2);
            return;
        }
        if (!Commands.exists("dnsperf") || !Commands.exists("taskset")) {
            System.err.println("bench: needs dnsperf and taskset: apt-get install dnsperf util-linux");
            System.exit(1);
        }
        run(options, System.out);
    }

    private static void run(BenchOptions options, PrintStream out) throws IOException {
        Installation installation = new Installation(options.home());
        Workload workload =
                new Workload(options.home().resolve(".openenum/bench/enum-" + options.numbers()), options.numbers());
        workload.prepare(installation);
        OpenEnum ours = new OpenEnum(installation);
        Duration imported = ours.importOnce(workload);
        int cores = Runtime.getRuntime().availableProcessors();
        EnumExperiment experiment = new EnumExperiment(
                participants(ours, options, out),
                new DnsPerf(cores == 1 ? "0" : "1-" + (cores - 1), Math.max(1, cores - 1)),
                "0",
                options.rounds(),
                options.seconds(),
                out);
        EnumResult result = experiment.measure(workload);
        String page = String.format(
                Locale.ROOT,
                "%,d random numbers, each server on one core, dnsperf on the others, median of %d runs of %d s.%n"
                        + "Import of the CSV into H2: %.0f s.%n%n%s",
                options.numbers(),
                options.rounds(),
                options.seconds(),
                imported.toMillis() / 1000.0,
                result.table());
        out.println();
        out.println(page);
        if (options.out() != null) {
            Files.writeString(options.out(), page);
        }
    }

    private static List<NameServer> participants(OpenEnum ours, BenchOptions options, PrintStream out)
            throws IOException {
        List<NameServer> servers = new ArrayList<>(List.of(ours));
        if (options.peers()) {
            List<NameServer> peers = List.of(
                    new Echo(options.home().resolve("load-tests/src/main/c/echo.c")),
                    new Nsd(),
                    new Knot(),
                    new Bind());
            for (NameServer peer : peers) {
                if (peer.version().startsWith("not ")) {
                    out.println(peer.name() + " is " + peer.version() + " and does not take part");
                } else {
                    servers.add(peer);
                }
            }
        }
        return servers;
    }
}
