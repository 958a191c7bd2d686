package org.openenum.load.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.report.Report;
import org.openenum.load.bench.result.Result;
import org.openenum.load.bench.result.ResultFiles;
import org.openenum.load.simulation.UpdateBench;

/**
 * {@code ./openenum bench}: measures this product and the installed peers, keeps the results as data, and generates a
 * page from them.
 */
public final class Bench {

    /** The measurement of a running product under changes, which has its own options. */
    private static final String UPDATE = "update";
    /** Generates the page again from the results that are kept. */
    private static final String REPORT = "report";

    private static final int FAILED = 1;
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
        boolean measures = !words.remove(REPORT);
        List<Experiment> chosen = chosen(words);
        Set<String> own = new HashSet<>();
        chosen.forEach(experiment -> own.addAll(experiment.options()));
        try {
            Bench bench = new Bench(BenchOptions.parse(words, own), System.out);
            boolean measured = !measures || bench.measure(chosen);
            bench.report();
            System.exit(measured ? 0 : FAILED);
        } catch (IllegalArgumentException e) {
            System.err.println("bench: " + e.getMessage());
            System.exit(WRONG_USE);
        }
    }

    /** Reads the names of experiments from the command line; without any, all are chosen. */
    private static List<Experiment> chosen(List<String> words) {
        List<Experiment> all = Experiments.all();
        List<Experiment> named = all.stream()
                .filter(experiment -> words.remove(experiment.name()))
                .toList();
        return named.isEmpty() ? all : named;
    }

    /** Runs experiments one after another; if one fails, the others still run. */
    private boolean measure(List<Experiment> experiments) throws IOException {
        List<String> missing = experiments.stream()
                .flatMap(experiment -> experiment.programs().stream())
                .distinct()
                .filter(program -> !Commands.exists(program))
                .toList();
        if (!missing.isEmpty()) {
            System.err.println(
                    "bench: needs " + String.join(" and ", missing) + ": apt-get install dnsperf util-linux");
            return false;
        }
        Setup setup = Setup.of(options, results(), out);
        boolean all = true;
        for (Experiment experiment : experiments) {
            out.println(experiment.name() + ": " + experiment.sentence());
            try {
                experiment.run(setup);
            } catch (IOException e) {
                all = false;
                System.err.println("bench: " + experiment.name() + " failed: " + e);
            }
        }
        return all;
    }

    private void report() throws IOException {
        List<Result> kept = results().all();
        if (kept.isEmpty()) {
            throw new IllegalArgumentException(
                    "there are no results in " + results().folder());
        }
        out.println("written: " + new Report(kept).write(options.folder()));
    }

    private ResultFiles results() {
        return new ResultFiles(options.folder().resolve(Report.FOLDER));
    }
}
