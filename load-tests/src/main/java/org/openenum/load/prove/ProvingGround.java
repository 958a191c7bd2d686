package org.openenum.load.prove;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.server.Installation;
import org.openenum.load.bench.server.Site;
import org.openenum.load.prove.client.Clients;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.history.Checker;
import org.openenum.load.prove.history.History;
import org.openenum.load.prove.scenario.Scenario;
import org.openenum.load.prove.scenario.Trial;

/**
 * Runs scenarios on one database, one after another. Those that need nothing special share a ground, until one of them
 * fails on it. One thread uses it.
 */
final class ProvingGround implements AutoCloseable {

    /** Programs that live for seconds: the best compiler would be busy with them all the time. */
    private static final Map<String, String> SHORT_LIVED = Map.of("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");

    private final Installation installation;
    private final String database;
    private final Path folder;
    private final Duration length;
    private final Duration bound;
    private final PrintStream progress;
    private @Nullable Ground common;
    private int turn;

    /**
     * @param database as tables call it
     * @param folder for everything that the product writes; what is in it is removed
     * @param length of each scenario; zero for the short form
     * @param bound how long DNS may take until it shows a change, where nothing is out of order
     */
    ProvingGround(
            Installation installation,
            String database,
            Path folder,
            Duration length,
            Duration bound,
            PrintStream progress) {
        this.installation = installation;
        this.database = database;
        this.folder = folder;
        this.length = length;
        this.bound = bound;
        this.progress = progress;
    }

    /** Runs one. */
    Verdict run(Scenario scenario) throws IOException {
        Ground ground =
                scenario.isOnCommonGround() ? commonGround(scenario) : scenario.ground(place(scenario), database);
        boolean usable = false;
        try {
            Verdict verdict = run(scenario, ground);
            usable = scenario.isOnCommonGround() && verdict.kept();
            return verdict;
        } finally {
            if (!usable) {
                ground.close();
                common = ground == common ? null : common;
            }
        }
    }

    private Verdict run(Scenario scenario, Ground ground) throws IOException {
        History history = new History();
        Trial trial = Trial.begin(ground, history, length, bound);
        try (Clients clients = new Clients(ground.counterpart(), turn++, history)) {
            clients.start();
            scenario.disturb(trial);
            clients.finish();
            Verdict verdict = Verdict.of(scenario, trial, new Checker(history, bound).check());
            progress.println("  " + database + ": " + verdict.figures());
            verdict.examples().forEach(example -> progress.println("    " + example));
            return verdict;
        }
    }

    private Ground commonGround(Scenario scenario) throws IOException {
        Ground ground = common;
        if (ground == null) {
            ground = scenario.ground(place(scenario), database);
            common = ground;
        }
        return ground;
    }

    private Place place(Scenario scenario) throws IOException {
        return new Place(
                installation,
                Site.empty(folder.resolve(scenario.name())),
                Cores.list(Cores.allowed()),
                length.isZero() ? SHORT_LIVED : Map.of());
    }

    @Override
    public void close() {
        if (common != null) {
            common.close();
        }
    }
}
