package org.openenum.load.prove;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.server.Installation;
import org.openenum.load.bench.server.Site;
import org.openenum.load.prove.client.Clients;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.history.Checker;
import org.openenum.load.prove.history.Findings;
import org.openenum.load.prove.history.History;
import org.openenum.load.prove.history.Usage;
import org.openenum.load.prove.scenario.Length;
import org.openenum.load.prove.scenario.Scenario;
import org.openenum.load.prove.scenario.Trial;

/**
 * Runs scenarios on one database, one after another. Scenarios without special needs share a ground, until one of them
 * fails on it. One thread uses it.
 */
final class ProvingGround implements AutoCloseable {

    /** For programs that live for seconds: the best compiler would be busy with them all the time. */
    private static final Map<String, String> SHORT_LIVED = Map.of("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");

    private final Installation installation;
    private final String database;
    private final Path folder;
    private final Length length;
    private final Duration bound;
    private final PrintStream out;
    private final Map<String, String> more = new HashMap<>();
    private @Nullable Ground common;
    private int turn;

    /**
     * @param database its name in tables
     * @param folder for all files of the product; its content is removed
     * @param length of each scenario
     * @param bound how long DNS may take to show a change without a fault
     */
    ProvingGround(
            Installation installation, String database, Path folder, Length length, Duration bound, PrintStream out) {
        this.installation = installation;
        this.database = database;
        this.folder = folder;
        this.length = length;
        this.bound = bound;
        this.out = out;
    }

    /** Gives both programs of each new ground additional settings, by the names of their environment variables. */
    ProvingGround told(Map<String, String> settings) {
        more.putAll(settings);
        return this;
    }

    /** Runs a scenario. */
    Verdict run(Scenario scenario) throws IOException {
        Ground own = scenario.ownGround(place(scenario), database);
        Ground ground = own == null ? commonGround(scenario) : own;
        boolean usable = false;
        try {
            Verdict verdict = run(scenario, ground);
            usable = own == null && verdict.kept();
            return verdict;
        } finally {
            if (!usable) {
                ground.close();
                common = ground == common ? null : common;
            }
        }
    }

    private Verdict run(Scenario scenario, Ground ground) throws IOException {
        Trial trial = Trial.begin(ground, length, bound);
        Findings findings;
        try (Progress progress = new Progress(out, database, trial::progress)) {
            progress.start();
            findings = findings(scenario, trial);
            while (scenario.isRepeated() && trial.hasMore()) {
                findings = findings.and(findings(scenario, trial));
            }
        }
        findings = findings.and(Usage.growth(trial.looks())).and(trial.found());
        Verdict verdict = Verdict.of(scenario, trial, findings);
        out.println("  " + database + ": " + verdict.figures());
        verdict.examples().forEach(example -> out.println("    " + example));
        return verdict;
    }

    private Findings findings(Scenario scenario, Trial trial) throws IOException {
        History history = new History();
        trial.goOnIn(history);
        try (Clients clients = new Clients(trial.ground().counterpart(), turn++, scenario.retries(), history)) {
            clients.start();
            try {
                scenario.disturb(trial);
            } catch (IOException e) {
                out.println("  " + database + ": stopped before its end, in " + e.getMessage());
                trial.stopBecause(e);
            }
            clients.finish();
            return new Checker(history, bound).check();
        }
    }

    private Ground commonGround(Scenario scenario) throws IOException {
        Ground ground = common;
        if (ground == null) {
            ground = Ground.Plan.on(place(scenario), database).start();
            common = ground;
        }
        return ground;
    }

    private Place place(Scenario scenario) throws IOException {
        Map<String, String> settings = new HashMap<>(more);
        if (length.isShort() || scenario.startsAgain()) {
            settings.putAll(SHORT_LIVED);
        }
        return new Place(
                installation, Site.empty(folder.resolve(scenario.name())), Cores.list(Cores.allowed()), settings);
    }

    @Override
    public void close() {
        if (common != null) {
            common.close();
        }
    }
}
