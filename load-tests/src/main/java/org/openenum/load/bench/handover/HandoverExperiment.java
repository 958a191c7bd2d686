package org.openenum.load.bench.handover;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Participant;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.QueueDrops;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.RunningServer;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.traffic.LoadReport;
import org.openenum.load.bench.traffic.OwnLoad;

/**
 * Repeated hand-overs from one enum-server to the next, during a steady load over UDP and over open TCP connections:
 * what is lost, what is cut, and how long clients wait.
 */
public final class HandoverExperiment extends Experiment {

    private static final String RATE = "--rate";
    private static final List<Long> NUMBERS = List.of(500_000L);
    private static final List<Long> QUICK_NUMBERS = List.of(20_000L);
    private static final int HANDOVERS = 50;
    private static final int QUICK_HANDOVERS = 2;
    /** A hand-over begins with the start of a process, which shares the cores of the old one. */
    private static final int SECONDS = 90;

    private static final int QUICK_SECONDS = 12;
    private static final int PER_SECOND = 100_000;
    private static final int QUICK_PER_SECOND = 20_000;
    private static final int MOST_PER_SECOND = 1_000_000;
    private static final int CONNECTIONS = 1_000;
    /** All connections come from one address. */
    private static final Map<String, String> SETTINGS =
            Map.of("OPENENUM_DNS_TCP_MAXCONNECTIONSPERCLIENT", "" + CONNECTIONS);
    /**
     * As many outstanding queries as are sent in a second, which is more than the kernel buffers: so queries are lost
     * if a server stops reading for a moment. They come from few ports, like those of proxies: with a port for each
     * query, the load alone would take most of a core.
     */
    private static final OwnLoad.Shape SHAPE =
            new OwnLoad.Shape("24 ports, up to 16 queries at once", 24, PER_SECOND, 16);

    public HandoverExperiment() {
        super(
                "handover",
                "one enum-server hands over to the next: queries lost, connections closed, and how long clients wait",
                RATE);
    }

    @Override
    public List<String> programs() {
        return List.of("taskset");
    }

    @Override
    public void run(Setup setup) throws IOException {
        BenchOptions options = setup.options();
        int handovers = options.rounds(HANDOVERS, QUICK_HANDOVERS);
        int seconds = options.seconds(SECONDS, QUICK_SECONDS);
        int usual = options.quick() ? QUICK_PER_SECOND : PER_SECOND;
        int rate = options.own(RATE, usual, 100, MOST_PER_SECOND);
        Cores cores = cores(setup);
        OwnLoad load = setup.ownLoad(cores, SHAPE);
        for (long numbers : options.numbers(NUMBERS, QUICK_NUMBERS)) {
            EnumContents contents = EnumContents.prepared(setup, numbers);
            List<Row> runs = measured(setup, cores, contents, load, new Plan(handovers, seconds, rate));
            String sizes = "--numbers " + numbers + " --rounds " + handovers + " --seconds " + seconds + " " + RATE
                    + " " + rate;
            Map<String, Object> about = Map.of(
                    "numbers", numbers,
                    "seconds", seconds,
                    "wanted", rate,
                    "shape", SHAPE.name(),
                    "connections", CONNECTIONS,
                    "serverCores", cores.serverCount());
            keep(setup, "" + numbers, sizes, about, Rows.of(runs));
        }
    }

    /** Two servers run at the same time for a while: they have all cores but that of the load, and at least two. */
    private static Cores cores(Setup setup) throws IOException {
        List<Integer> allowed = setup.allowedCores();
        return allowed.size() <= 2 ? Cores.shared(allowed) : setup.cores(allowed.size() - 1);
    }

    private List<Row> measured(Setup setup, Cores cores, EnumContents contents, OwnLoad load, Plan plan)
            throws IOException {
        Questions existing = contents.existing();
        Site site = Site.in(contents.folder().resolve("run-" + name()), cores).forChanges();
        OpenEnum ours = new OpenEnum(setup.installation(), SETTINGS);
        try (Participant server = Participant.start(ours, contents.contents(), existing, site);
                OpenConnections connections =
                        OpenConnections.start(server.running().port(), CONNECTIONS, existing.sample())) {
            server.atRate(0, "warm-up", existing, load, ours.warmUpSeconds(), plan.perSecond);
            Clients clients = new Clients(server.running(), connections, existing, load, plan);
            List<Row> rows = new ArrayList<>(List.of(said(setup, clients.withoutHandover())));
            long rate = Math.round(rows.get(0).number("offered"));
            for (int turn = 1; turn <= plan.handovers; turn++) {
                rows.add(said(setup, clients.besideHandover(turn, rate)));
            }
            return rows;
        }
    }

    private static Row said(Setup setup, Row row) {
        setup.say("%s", row);
        return row;
    }

    /**
     * The measurement.
     *
     * @param seconds the length of the load for each hand-over
     * @param perSecond the wanted rate of queries over UDP
     */
    private record Plan(int handovers, int seconds, int perSecond) {}

    /** All clients, over both transports. */
    private record Clients(
            RunningServer server, OpenConnections connections, Questions questions, OwnLoad load, Plan plan) {

        private static final String WITHOUT = "no hand-over";
        private static final String BESIDE = "hand-over";
        private static final long LEAST_PER_SECOND = 1_000;
        /** Allows for the beginning and the end of the load generator within the time. */
        private static final double ALL_BUT_A_FEW = 0.99;

        private static final double NANOS_PER_MILLI = 1e6;
        private static final double MICROS_PER_MILLI = 1e3;

        /** The load alone, at the highest rate up to the wanted one that this machine reaches. */
        Row withoutHandover() throws IOException {
            long rate = plan.perSecond;
            Row row = asked(0, WITHOUT, rate);
            while (!isCarried(row, rate) && rate > LEAST_PER_SECOND) {
                rate = rate * 3 / 4;
                row = asked(0, WITHOUT, rate);
            }
            return row;
        }

        private boolean isCarried(Row row, long rate) {
            return row.number("lost") == 0 && row.number("asked") >= ALL_BUT_A_FEW * rate * plan.seconds;
        }

        Row besideHandover(int turn, long rate) throws IOException {
            TimedHandover handover = TimedHandover.start(server);
            Row row = asked(turn, BESIDE, rate);
            Duration took = handover.finish();
            return row.and("seconds", Participant.seconds(took))
                    .and("inTime", TimedHandover.LEAD.plus(took).toSeconds() < plan.seconds);
        }

        private Row asked(int turn, String how, long rate) throws IOException {
            QueueDrops queue = new QueueDrops(server.port());
            long before = queue.count();
            connections.seen();
            LoadReport report = load.atRate(server.port(), questions.file(), plan.seconds, rate);
            ConnectionTally.Seen overTcp = connections.seen();
            return new Row()
                    .and("turn", turn)
                    .and("how", how)
                    .and("offered", rate)
                    .and("asked", report.answers() + report.lost())
                    .and("lost", report.lost())
                    .and("lostInQueue", queue.count() - before)
                    .and("lostByLoad", report.dropped())
                    .and("rightCodes", report.with(questions.asked().code()))
                    .and("p50Millis", millis(report, "p50"))
                    .and("p999Millis", millis(report, "p999"))
                    .and("longestMillis", millis(report, "max"))
                    .and("tcpAsked", overTcp.answered() + overTcp.lost())
                    .and("tcpLost", overTcp.lost())
                    .and("tcpCut", overTcp.cut())
                    .and("tcpLongestMillis", overTcp.longestNanos() / NANOS_PER_MILLI);
        }

        private static double millis(LoadReport report, String percentile) {
            return report.micros().getOrDefault(percentile, 0.0) / MICROS_PER_MILLI;
        }
    }
}
