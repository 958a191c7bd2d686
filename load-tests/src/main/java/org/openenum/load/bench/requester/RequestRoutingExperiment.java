package org.openenum.load.bench.requester;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.openenum.load.bench.experiment.AskedInTurn;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Course;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Participant;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Race;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.traffic.Asker;
import org.openenum.load.bench.traffic.OwnLoad;
import org.openenum.load.rest.RestClients;
import org.openenum.load.rest.RestRun;

/**
 * Figures 3 to 6 of the MyXDNS paper: response time and answered queries by offered load, without updates of the
 * policy, with one a second, and with up to a hundred; without a policy, with one without regions, and with one for
 * eight regions and a table of networks. Figures 7 and 8 are {@code routing} and {@code routing-simulation}.
 */
public final class RequestRoutingExperiment extends Experiment {

    private static final String PLAIN = "no policy";
    private static final String STUB = "policy alone";
    private static final String BY_REGION = "policy by region";
    private static final int ROUNDS = 3;
    private static final int SECONDS = 4;

    /** Those of the paper, and higher ones. */
    private static final List<Integer> RATES = List.of(1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 10_000, 30_000);

    private static final List<Integer> QUICK_RATES = List.of(3_000, 10_000);
    private static final List<Integer> UPDATES = List.of(0, 1, 10, 50, 100);
    private static final List<Integer> QUICK_UPDATES = List.of(0, 100);

    /** The rate in the paper's figure 6. */
    private static final int RATE_UNDER_UPDATES = 3_000;

    private static final int CLIENTS = 4;
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    /** With a thousand requesters each; five hundred are in none. */
    private static final List<String> REGIONS =
            IntStream.range(0, 8).mapToObj(i -> "region-" + i).toList();

    public RequestRoutingExperiment() {
        super("request-routing", "response time over offered load and updates of a policy, with and without regions");
    }

    @Override
    public List<String> programs() {
        return List.of("taskset");
    }

    @Override
    public void run(Setup setup) throws IOException {
        BenchOptions options = setup.options();
        int rounds = options.rounds(ROUNDS);
        int seconds = options.seconds(SECONDS);
        Cores cores = setup.cores(1);
        OwnLoad load = setup.ownLoad(cores, Region.REQUESTERS);
        RoutedName routed = new RoutedName(setup.folder(name()));
        routed.prepare();
        OpenEnum product = new OpenEnum(setup.installation());
        Race race = new Race(setup, cores, routed.contents(), routed.questions(), Site::forChanges, rounds);
        Race.Seen seen = race.run(
                product.named(PLAIN),
                List.of(product.named(STUB), product.named(BY_REGION)),
                new UnderUpdates(
                        routed.questions(),
                        load,
                        seconds,
                        options.quick() ? QUICK_RATES : RATES,
                        options.quick() ? QUICK_UPDATES : UPDATES,
                        new HashMap<>()));
        Map<String, Object> about = Map.of("seconds", seconds, "rateUnderUpdates", RATE_UNDER_UPDATES);
        keep(setup, "", "--rounds " + rounds + " --seconds " + seconds, about, seen);
    }

    /** @param programs the enum-admins of the servers with a policy */
    private record UnderUpdates(
            Questions questions,
            OwnLoad load,
            int seconds,
            List<Integer> rates,
            List<Integer> updates,
            Map<String, Provisioning> programs)
            implements Course {

        @Override
        public void prepare(List<Participant> up) throws IOException {
            for (Participant each : up) {
                if (each.name().equals(PLAIN)) {
                    continue;
                }
                Provisioning provisioning =
                        new Provisioning(Objects.requireNonNull(each.running().admin()));
                programs.put(each.name(), provisioning);
                if (each.name().equals(BY_REGION)) {
                    provisioning.regions(REGIONS);
                }
                install(each, RoutedName.Answer.WINNER);
            }
        }

        private void install(Participant server, RoutedName.Answer answer) throws IOException {
            Provisioning program = Objects.requireNonNull(programs.get(server.name()));
            program.send(RoutedName.policy(server.name().equals(BY_REGION) ? REGIONS : List.of(), answer));
            Asker asker = new Asker(server.running().port());
            String question = questions.sample().get(0);
            Waiting.until(LIMIT, BETWEEN_LOOKS, () -> asker.isAnswered(question, answer.expected()));
        }

        @Override
        public List<Row> round(List<Participant> up, int turn, boolean warmUp) throws IOException {
            List<Row> rows = new ArrayList<>();
            if (warmUp) {
                for (Participant each : up) {
                    rows.add(each.asFastAsAnswered(turn, "warm-up", questions, load, each.length(seconds, true)));
                }
                return rows;
            }
            for (int rate : rates) {
                for (Participant each : up) {
                    rows.add(asked(each, turn, "offered", rate, 0));
                    if (!each.name().equals(PLAIN)) {
                        rows.add(asked(each, turn, "one update a second", rate, 1));
                    }
                }
            }
            for (int perSecond : updates) {
                for (Participant each : up) {
                    if (!each.name().equals(PLAIN)) {
                        rows.add(asked(each, turn, "updates", RATE_UNDER_UPDATES, perSecond));
                    }
                }
            }
            for (Participant each : up) {
                rows.add(asFastAsAnswered(each, turn));
            }
            return rows;
        }

        /** With all addresses in each answer, so that the cost of a policy is not hidden by shorter answers. */
        private Row asFastAsAnswered(Participant server, int turn) throws IOException {
            boolean drawn = programs.containsKey(server.name());
            if (drawn) {
                install(server, RoutedName.Answer.ORDER);
            }
            Row row = server.asFastAsAnswered(turn, AskedInTurn.FULL_SPEED, questions, load, seconds);
            if (drawn) {
                install(server, RoutedName.Answer.WINNER);
            }
            return row;
        }

        private Row asked(Participant server, int turn, String how, int rate, int updatesPerSecond) throws IOException {
            if (updatesPerSecond == 0) {
                return atRate(server, turn, how, rate, 0);
            }
            Provisioning program = Objects.requireNonNull(programs.get(server.name()));
            RestClients.Plan plan = program.clients(CLIENTS, updatesPerSecond, Duration.ofSeconds(seconds));
            try (RestClients clients = RestClients.start(plan, RoutedName::update)) {
                Row row = atRate(server, turn, how, rate, updatesPerSecond);
                RestRun run = clients.finish();
                return row.and("updatesPerSecond", run.perSecond()).and("failedUpdates", run.failed());
            }
        }

        private Row atRate(Participant server, int turn, String how, int rate, int updatesPerSecond)
                throws IOException {
            Row row = server.atRate(turn, how, questions, load, seconds, rate);
            return row.and("updates", updatesPerSecond).and("sent", row.number("answers") + row.number("lost"));
        }
    }
}
