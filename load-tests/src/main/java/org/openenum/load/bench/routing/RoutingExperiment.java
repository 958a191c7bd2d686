package org.openenum.load.bench.routing;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Participant;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.RunningServer;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.traffic.DnsPerf;
import org.openenum.load.rest.RestClients;
import org.openenum.load.rest.RestRun;

/**
 * The experiment of {@link RoutingSimulationExperiment} in reality, ten times as fast: both programs, gateways that
 * count calls, callers in a region, loads reported each second. Then the cost of a hundred updates of weights a second,
 * and how long weights remain after the death of the process that set them.
 */
public final class RoutingExperiment extends Experiment {

    private static final long NUMBERS = 20_000;
    private static final long SEED = 1_001;
    private static final int SECONDS = 120;
    private static final int QUICK_SECONDS = 10;
    private static final int COST_SECONDS = 10;
    private static final int QUICK_COST_SECONDS = 3;
    private static final int ROUNDS = 5;

    /** A tenth of the paper's values, except for the period, which must be at least a second. */
    private static final double TTL_SECONDS = 3;

    private static final double MEASURE_SECONDS = 6;
    private static final double CAPACITY = 50;
    private static final int LEASE_SECONDS = 5;
    private static final double FIXED = 0.625;
    private static final double EVEN = 0.5;
    private static final int UPDATES_PER_SECOND = 100;
    private static final int UPDATING_CLIENTS = 4;
    private static final double MILLIS = 1e3;
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    /** The names of the algorithms in tables, and in the API. */
    private static final List<Map.Entry<String, String>> ALGORITHMS =
            List.of(Map.entry("I", "threshold"), Map.entry("II", "watermarks"), Map.entry("III", "damped"));

    public RoutingExperiment() {
        super(
                "routing",
                "real calls steered by load and proximity: what weight updates cost, and how long weights outlive their control process");
    }

    @Override
    public void run(Setup setup) throws IOException {
        int seconds = setup.options().seconds(SECONDS, QUICK_SECONDS);
        int rounds = setup.options().rounds(ROUNDS);
        int costSeconds = Math.min(seconds, setup.options().seconds(COST_SECONDS, QUICK_COST_SECONDS));
        Scenario scenario = new Scenario(20, 1, 3, TTL_SECONDS, 1, CAPACITY, seconds);
        Cores cores = setup.cores(1);
        EnumContents contents = EnumContents.prepared(setup, name(), NUMBERS);
        Questions questions = contents.existing();
        Site site = Site.in(contents.folder().resolve("site"), cores).forChanges();
        List<Row> rows = new ArrayList<>();
        try (SipTarget near = new SipTarget();
                SipTarget far = new SipTarget();
                Participant participant =
                        Participant.start(new OpenEnum(setup.installation()), contents.contents(), questions, site)) {
            RunningServer server = participant.running();
            EnumAdmin admin = Objects.requireNonNull(server.admin());
            RoutedProduct product = new RoutedProduct(admin, List.of(near, far), scenario);
            product.prepare();
            awaitTarget(server, near.port(), far.port());
            Measured measured = new Measured(setup, server, admin, product, scenario, rows);
            measured.steeredCalls();
            measured.updates(participant, new DnsPerf(cores, DnsPerf.MANY), questions, rounds, costSeconds);
            measured.deathOfTheProcess();
        }
        Map<String, Object> about = Map.of(
                "clusters",
                scenario.clusters(),
                "seconds",
                seconds,
                "rounds",
                rounds,
                "capacity",
                CAPACITY,
                "lease",
                LEASE_SECONDS);
        keep(setup, "", "--seconds " + seconds + " --rounds " + rounds, about, Rows.of(rows));
    }

    private static void awaitTarget(RunningServer server, int... ports) throws IOException {
        try (Caller caller = caller(server)) {
            Waiting.until(LIMIT, BETWEEN_LOOKS, () -> {
                int led = asked(caller);
                return Arrays.stream(ports).anyMatch(port -> port == led);
            });
        }
    }

    private static Caller caller(RunningServer server) throws IOException {
        return new Caller("127.0.1.200", server.port(), 0);
    }

    /** 0 while there is no answer with a target. */
    private static int asked(Caller caller) {
        try {
            return caller.ask();
        } catch (IOException e) {
            return 0;
        }
    }

    /** The measurements of one product. */
    private record Measured(
            Setup setup,
            RunningServer server,
            EnumAdmin admin,
            RoutedProduct product,
            Scenario scenario,
            List<Row> rows) {

        void steeredCalls() throws IOException {
            for (Map.Entry<String, String> algorithm : ALGORITHMS) {
                product.weigh(EVEN);
                product.report(new double[2]);
                product.control(algorithm.getValue(), LEASE_SECONDS, MEASURE_SECONDS);
                steered(algorithm.getKey(), true);
            }
            product.weigh(FIXED);
            steered("fixed weights", false);
            product.weigh(EVEN);
            steered("equal weights", false);
        }

        private void steered(String algorithm, boolean controlled) throws IOException {
            try (RoutedCalls calls = new RoutedCalls(scenario, SEED, server, product, MEASURE_SECONDS)) {
                List<double[]> loads = calls.run();
                int changes = controlled ? product.changesInTheLast(scenario.seconds()) : 0;
                Course course = new Course(scenario, loads, changes);
                add(new Row()
                        .and("how", "steered")
                        .and("algorithm", algorithm)
                        .and(course.figures())
                        .and("unanswered", calls.unanswered()));
            }
        }

        /** Each round first without updates, then with them. */
        void updates(Participant participant, DnsPerf load, Questions questions, int rounds, int seconds)
                throws IOException {
            for (int round = 1; round <= rounds; round++) {
                add(participant.asFastAsAnswered(round, "without updates", questions, load, seconds));
                RestClients.Plan plan = new RestClients.Plan(
                        admin.httpPort(),
                        product.token(),
                        UPDATING_CLIENTS,
                        UPDATES_PER_SECOND,
                        Duration.ofSeconds(seconds));
                try (RestClients clients = RestClients.start(plan, product::otherWeights)) {
                    Row busy = participant.asFastAsAnswered(round, "with updates", questions, load, seconds);
                    RestRun updates = clients.finish();
                    add(busy.and("updatesPerSecond", updates.perSecond()).and("failedUpdates", updates.failed()));
                }
            }
        }

        /** The policy's own weights select the far target, the load control the near one. */
        void deathOfTheProcess() throws IOException {
            product.weigh(0);
            product.report(new double[2]);
            product.control("proximity", LEASE_SECONDS, MEASURE_SECONDS);
            int near = product.targets().get(0).port();
            int far = product.targets().get(1).port();
            awaitTarget(server, near);
            admin.process().kill();
            long begin = System.nanoTime();
            awaitTarget(server, far);
            double took = Duration.ofNanos(System.nanoTime() - begin).toMillis() / MILLIS;
            add(new Row().and("how", "death").and("seconds", took));
        }

        private void add(Row row) {
            setup.say("%s", row);
            rows.add(row);
        }
    }
}
