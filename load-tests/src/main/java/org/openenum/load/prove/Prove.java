package org.openenum.load.prove;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.experiment.OwnDatabases;
import org.openenum.load.bench.result.Occasion;
import org.openenum.load.bench.result.Result;
import org.openenum.load.bench.result.ResultFiles;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.bench.server.Installation;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.prove.report.ReliabilityPage;
import org.openenum.load.prove.scenario.Scenario;

/** {@code ./openenum prove}: runs scenarios, keeps the findings as data, and writes their page. */
public final class Prove {

    /** The limit of docs/performance.md for an undisturbed change. */
    private static final Duration BOUND = Duration.ofSeconds(2);

    private static final int FAILED = 1;
    private static final int WRONG_USE = 2;

    private final ProveOptions options;
    private final ResultFiles results;
    private final PrintStream out;

    private Prove(ProveOptions options, PrintStream out) {
        this.options = options;
        this.results = new ResultFiles(options.folder().resolve(ReliabilityPage.FOLDER));
        this.out = out;
    }

    /** Ends with 0 if every promise was kept and every control caught, 1 if not, 2 for wrong arguments. */
    public static void main(String[] arguments) throws IOException {
        try {
            ProveOptions options = ProveOptions.parse(List.of(arguments));
            List<Scenario> scenarios = Scenarios.wanted(options);
            Prove prove = new Prove(options, System.out);
            boolean kept = options.reports() || prove.run(scenarios, OwnDatabases.named(options.database()));
            prove.out.println("written: " + new ReliabilityPage(prove.results.all()).write(options.folder()));
            System.exit(kept ? 0 : FAILED);
        } catch (IllegalArgumentException e) {
            System.err.println("prove: " + e.getMessage());
            System.exit(WRONG_USE);
        }
    }

    /** A failed scenario does not stop the others. */
    private boolean run(List<Scenario> scenarios, List<String> databases) throws IOException {
        boolean kept = true;
        for (String database : databases) {
            Path folder = options.home().resolve(".openenum/prove").resolve(OwnDatabases.word(database));
            Installation installation = new Installation(options.home());
            try (ProvingGround ground =
                    new ProvingGround(installation, database, folder, options.length(), BOUND, out)) {
                for (Scenario scenario : scenarios) {
                    kept &= run(scenario, database, ground);
                }
            }
        }
        return kept;
    }

    private boolean run(Scenario scenario, String database, ProvingGround ground) throws IOException {
        out.println(scenario.name() + ": " + scenario.sentence());
        String obstacle = obstacle(scenario, database);
        if (!obstacle.isEmpty()) {
            out.println("  " + database + ": not run, because " + obstacle);
            keep(scenario, database, Map.of("database", database, "notRun", obstacle), List.of());
            return true;
        }
        try {
            Verdict verdict = ground.run(scenario);
            keep(
                    scenario,
                    database,
                    verdict.about(database, scenario.version(), options.length()),
                    List.of(verdict.figures()));
            if (!verdict.kept()) {
                out.println("  " + database + ": "
                        + (scenario.mustFind().isEmpty() ? "A PROMISE WAS BROKEN" : "THE CONTROL WAS NOT CAUGHT"));
            }
            return verdict.kept();
        } catch (IOException e) {
            System.err.println("prove: " + scenario.name() + " on " + database + " failed: " + e);
            return false;
        }
    }

    /** PostgreSQL must be installed for scenarios on it. */
    static String obstacle(Scenario scenario, String database) {
        return database.equals(PostgresCluster.NAME) && !PostgresCluster.isInstalled()
                ? "PostgreSQL is not installed"
                : scenario.obstacle(database);
    }

    private void keep(Scenario scenario, String database, Map<String, Object> about, List<Row> rows)
            throws IOException {
        Occasion occasion = Occasion.now(options.command(scenario.name(), database));
        results.keep(
                OwnDatabases.word(database),
                new Result(scenario.name(), occasion, about, new Rows(List.of()), Rows.of(rows)));
    }
}
