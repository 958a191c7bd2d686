package org.openenum.load.bench.death;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Race;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.bench.server.CheckedTargets;
import org.openenum.load.bench.server.Contents;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.bench.server.GdnsdWithChecks;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.PowerDnsWithChecks;
import org.openenum.load.bench.server.RunningServer;
import org.openenum.load.bench.server.Site;
import org.openenum.load.rest.RestRequest;

/**
 * The time from the death of a target to the last answer that contains it. All servers check the same two processes and
 * get queries all the time; one of the two is killed repeatedly, at random times between two checks.
 */
public final class TargetDeathExperiment extends Experiment {

    private static final int KILLS = 20;
    private static final int QUICK_KILLS = 2;

    /**
     * The shortest interval that all of them support: gdnsd's must be longer than its timeout, which is at least a
     * second.
     */
    private static final int INTERVAL_SECONDS = 2;

    /** The port of an address in a routing policy of records. */
    private static final int PORT = 5_060;

    private static final String NETWORK = "127.0.50.0/24";
    private static final String DIES = "127.0.50.1";
    private static final String LIVES = "127.0.50.2";
    private static final CheckedTargets TARGETS =
            new CheckedTargets("death.example", "sbc.death.example", List.of(DIES, LIVES), PORT, INTERVAL_SECONDS);
    private static final long SEED = 1_001;
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    /** After so long without the target, it is considered gone from the answers. */
    private static final Duration QUIET = Duration.ofSeconds(2 * INTERVAL_SECONDS);

    private static final double NANOS = 1e9;

    public TargetDeathExperiment() {
        super(
                "target-death",
                "time from the death of a target to the last answer that contains it, beside gdnsd and PowerDNS");
    }

    @Override
    public List<String> programs() {
        return List.of("taskset");
    }

    @Override
    public void run(Setup setup) throws IOException {
        int kills = setup.options().rounds(KILLS, QUICK_KILLS);
        Cores cores = setup.cores(1);
        Path folder = Files.createDirectories(setup.folder(name()));
        List<NameServer> servers = new ArrayList<>(
                List.of(new OpenEnum(setup.installation(), Map.of("OPENENUM_TARGETS_ALLOWED", NETWORK))));
        servers.addAll(setup.installed(List.of(new GdnsdWithChecks(TARGETS), new PowerDnsWithChecks(TARGETS))));
        Map<NameServer, RunningServer> up = new LinkedHashMap<>();
        Responder lives = Responder.start(LIVES, PORT, cores.load(), folder.resolve("lives.log"));
        try {
            for (NameServer each : servers) {
                up.put(each, start(each, folder, cores));
            }
            List<Row> rows = new Deaths(setup, cores, folder, up).of(kills);
            Map<String, Object> about = Map.of("kills", kills, "intervalSeconds", INTERVAL_SECONDS, "badAnswers", 1);
            keep(setup, "", "--rounds " + kills, about, new Race.Seen(described(servers), Rows.of(rows)));
        } finally {
            up.values().forEach(RunningServer::close);
            lives.close();
        }
    }

    private static RunningServer start(NameServer server, Path folder, Cores cores) throws IOException {
        Contents nothing = new Contents(folder, 0, List.of());
        RunningServer running = server.start(
                nothing, Site.in(folder.resolve("run-" + server.name()), cores).forChanges());
        EnumAdmin admin = running.admin();
        if (admin != null) {
            running.awaitComplete();
            provision(admin);
        }
        return running;
    }

    /** Creates the name with its addresses in this product, and their checks. */
    private static void provision(EnumAdmin admin) throws IOException {
        admin.makeZone(TARGETS.apex());
        String set = "/zones/" + TARGETS.apex() + "/records/" + TARGETS.owner() + "/A";
        String addresses = TARGETS.addresses().stream().collect(Collectors.joining("\",\"", "[\"", "\"]"));
        String weights = TARGETS.addresses().stream()
                .map(address -> "{\"target\":\"" + address + "\",\"weight\":1,\"ttl\":5}")
                .collect(Collectors.joining(",", "[", "]"));
        List<RestRequest> requests = new ArrayList<>(List.of(
                RestRequest.create(set, "{\"ttl\":5,\"records\":" + addresses + "}"),
                RestRequest.replace(set + "/routing-policy", "{\"answer\":\"order\",\"targets\":" + weights + "}")));
        for (String address : TARGETS.addresses()) {
            requests.add(new RestRequest(
                    "PUT",
                    "/targets/" + address + ":" + TARGETS.port() + "/check",
                    "",
                    "{\"kind\":\"tcp\",\"intervalSeconds\":" + TARGETS.intervalSeconds()
                            + ",\"timeoutMillis\":500,\"goodAnswers\":1,\"badAnswers\":1}"));
        }
        String token = admin.token("administrator");
        for (RestRequest each : requests) {
            each.done(admin.httpPort(), token);
        }
    }

    private static Rows described(List<NameServer> servers) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (NameServer each : servers) {
            rows.add(new Row()
                    .and("name", each.name())
                    .and("version", each.version())
                    .and("what", each.what())
                    .and("ours", each.isOurs()));
        }
        return Rows.of(rows);
    }

    /** Kills the processes in turn. */
    private record Deaths(Setup setup, Cores cores, Path folder, Map<NameServer, RunningServer> up) {

        List<Row> of(int kills) throws IOException {
            SplittableRandom random = new SplittableRandom(SEED);
            Map<String, Watcher> watchers = new LinkedHashMap<>();
            List<Row> rows = new ArrayList<>();
            try {
                for (Map.Entry<NameServer, RunningServer> each : up.entrySet()) {
                    watchers.put(
                            each.getKey().name(), new Watcher(each.getValue().port(), TARGETS.owner(), DIES));
                }
                for (int turn = 1; turn <= kills; turn++) {
                    long wait =
                            random.nextLong(Duration.ofSeconds(INTERVAL_SECONDS).toMillis());
                    death(turn, wait, watchers, rows);
                }
                return rows;
            } finally {
                watchers.values().forEach(Watcher::close);
            }
        }

        private void death(int turn, long waitMillis, Map<String, Watcher> watchers, List<Row> rows)
                throws IOException {
            Responder dies = Responder.start(DIES, PORT, cores.load(), folder.resolve("dies.log"));
            long died;
            try {
                Waiting.until(
                        LIMIT, BETWEEN_LOOKS, () -> watchers.values().stream().allMatch(Watcher::names));
                long begin = System.nanoTime();
                Waiting.until(
                        LIMIT,
                        BETWEEN_LOOKS,
                        () -> System.nanoTime() - begin
                                > Duration.ofMillis(waitMillis).toNanos());
                died = System.nanoTime();
                dies.kill();
            } finally {
                dies.close();
            }
            Waiting.until(LIMIT, BETWEEN_LOOKS, () -> watchers.values().stream().allMatch(Deaths::isQuiet));
            for (Map.Entry<String, Watcher> each : watchers.entrySet()) {
                Row row = new Row()
                        .and("turn", turn)
                        .and("server", each.getKey())
                        .and("seconds", (each.getValue().namedNanos() - died) / NANOS)
                        .and("unanswered", each.getValue().unanswered());
                setup.say("%s", row);
                rows.add(row);
            }
        }

        private static boolean isQuiet(Watcher watcher) {
            return System.nanoTime() - watcher.namedNanos() > QUIET.toNanos();
        }
    }
}
