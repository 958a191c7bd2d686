package org.openenum.load.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.openenum.load.bench.experiment.EnumContents;
import org.openenum.load.bench.experiment.EnumExperiment;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.report.EnumTable;
import org.openenum.load.bench.report.Page;
import org.openenum.load.bench.result.Measurement;
import org.openenum.load.bench.result.ResultFiles;
import org.openenum.load.bench.server.Installation;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.Peers;
import org.openenum.load.bench.write.WriteBench;
import org.openenum.load.simulation.UpdateBench;

/** {@code ./openenum bench}: measures this product beside the installed peers, keeps the results as data, and makes the page of them. */
public final class Bench {

    /** The measurement under changes, which has options of its own. */
    private static final String UPDATE = "update";

    /** The measurement of changes alone. */
    private static final String WRITES = "writes";

    /** Makes the page again from the results that are kept. */
    private static final String REPORT = "report";

    private static final int WRONG_USE = 2;

    private final BenchOptions options;

    private final PrintStream out;

    private Bench(BenchOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    public static void main(String[] arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of(arguments));
        if (words.remove(UPDATE)) {
            UpdateBench.main(words.toArray(String[]::new));
            return;
        }
        if (words.remove(WRITES)) {
            WriteBench.main(words.toArray(String[]::new));
            return;
        }
        boolean measures = !words.remove(REPORT);
        words.remove(EnumExperiment.NAME);
        try {
            Bench bench = new Bench(BenchOptions.parse(words), System.out);
            if (measures) {
                bench.measure();
            }
            bench.report();
        } catch (IllegalArgumentException e) {
            System.err.println("bench: " + e.getMessage());
            System.exit(WRONG_USE);
        }
    }

    private void measure() throws IOException {
        if (!Commands.exists("dnsperf") || !Commands.exists("taskset")) {
            System.err.println("bench: needs dnsperf and taskset: apt-get install dnsperf util-linux");
            System.exit(1);
        }
        Installation installation = new Installation(options.home());
        List<NameServer> peers = installed(options.chosen(Peers.all(installation)));
        Cores cores = Cores.oneForTheServer();
        Machine.moveThisProgramTo(cores.load());
        EnumExperiment experiment =
                new EnumExperiment(new OpenEnum(installation), peers, cores, options.rounds(), options.seconds(), out);
        for (long numbers : options.numbers()) {
            Path folder = options.home().resolve(".openenum/bench/enum-" + numbers);
            EnumContents contents = new EnumContents(folder, numbers);
            out.println(numbers + " numbers");
            contents.prepare(installation);
            Measurement measurement = measurement(numbers, experiment.measure(contents));
            results().keep(measurement);
            out.println();
            out.println(EnumTable.of(measurement));
        }
    }

    private Measurement measurement(long numbers, EnumExperiment.Seen seen) throws IOException {
        return new Measurement(
                EnumExperiment.NAME,
                numbers,
                options.command(EnumExperiment.NAME, numbers),
                Instant.now().truncatedTo(ChronoUnit.MINUTES).toString(),
                Machine.here(),
                options.seconds(),
                seen.servers(),
                seen.runs());
    }

    private void report() throws IOException {
        List<Measurement> all = results().all();
        if (all.isEmpty()) {
            throw new IllegalArgumentException(
                    "there are no results in " + results().folder());
        }
        out.println("written: " + new Page(all).write(options.folder()));
    }

    private ResultFiles results() {
        return new ResultFiles(options.folder().resolve(Page.FOLDER));
    }

    private List<NameServer> installed(List<NameServer> chosen) {
        List<NameServer> installed = new ArrayList<>();
        for (NameServer peer : chosen) {
            if (peer.missing().isEmpty()) {
                installed.add(peer);
            } else {
                out.println(
                        peer.name() + " is not installed and does not take part: apt-get install " + peer.missing());
            }
        }
        return installed;
    }
}
