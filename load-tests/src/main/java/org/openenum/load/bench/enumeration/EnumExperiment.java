package org.openenum.load.bench.enumeration;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openenum.load.bench.experiment.AskedInTurn;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Course;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Paces;
import org.openenum.load.bench.experiment.Participant;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Race;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.traffic.DnsPerf;
import org.openenum.load.bench.traffic.OwnLoad;
import org.openenum.load.bench.traffic.OwnLoad.Shape;

/**
 * ENUM servers with numbers that exist and numbers that do not, after the report of Shen and Schulzrinne (CUCS-029-06):
 * throughput on one core, processor time per answer, memory, import, and time to the first answer.
 */
public final class EnumExperiment extends Experiment {

    /** From the plan of a small operator to that of a country. */
    private static final List<Long> SIZES = List.of(100_000L, 500_000L, 1_000_000L, 5_000_000L, 20_000_000L);

    private static final List<Long> QUICK_SIZES = List.of(20_000L);
    /** Above this size, only this product is measured: peers would need tens of gigabytes, and minutes to start. */
    private static final long MAX_NUMBERS_WITH_PEERS = 5_000_000;

    private static final String LOAD = "--load";
    private static final String OWN = "own";
    private static final String DNSPERF = "dnsperf";
    private static final int ROUNDS = 3;
    private static final int SECONDS = 15;

    public EnumExperiment() {
        super(
                "enum",
                "numbers that exist and numbers that do not: answers per second on one core, memory, import and start",
                LOAD);
    }

    @Override
    public void run(Setup setup) throws IOException {
        BenchOptions options = setup.options();
        int rounds = options.rounds(ROUNDS);
        int seconds = options.seconds(SECONDS);
        Cores cores = setup.cores(1);
        List<AskedInTurn.Way> ways = ways(setup, cores);
        for (long numbers : options.numbers(SIZES, QUICK_SIZES)) {
            setup.say("%,d numbers", numbers);
            EnumContents contents = EnumContents.prepared(setup, numbers);
            List<Questions> questions = contents.asked();
            Race race = new Race(setup, cores, contents.contents(), questions.get(0), rounds);
            Paces paces = new Paces(questions.get(0), ways.get(0).load(), rounds, seconds);
            Course course = new AtFullSpeedAndAtRates(new AskedInTurn(questions, ways, seconds), paces);
            Race.Seen seen = race.run(new OpenEnum(setup.installation()), peers(setup, numbers), course);
            String load = load(options);
            String sizes = "--numbers " + numbers + " --rounds " + rounds + " --seconds " + seconds
                    + (load.equals(OWN) ? " " + LOAD + " " + OWN : "");
            keep(setup, "" + numbers, sizes, Map.of("numbers", numbers, "seconds", seconds, "load", load), seen);
        }
    }

    /** The chosen load, and loads from few and from many ports. */
    private static List<AskedInTurn.Way> ways(Setup setup, Cores cores) throws IOException {
        List<AskedInTurn.Way> ways = new ArrayList<>();
        if (load(setup.options()).equals(DNSPERF)) {
            ways.add(new AskedInTurn.Way(AskedInTurn.FULL_SPEED, new DnsPerf(cores, DnsPerf.MANY)));
            if (!Commands.exists("cc")) {
                setup.say("results by number of source ports need a C compiler: apt-get install gcc libc6-dev");
                return ways;
            }
        }
        OwnLoad own = setup.ownLoad(cores, Shape.FEW_PORTS);
        if (ways.isEmpty()) {
            ways.add(new AskedInTurn.Way(AskedInTurn.FULL_SPEED, own));
        }
        for (Shape shape : List.of(Shape.FEW_PORTS, Shape.ONE_BY_ONE, Shape.MANY_PORTS)) {
            ways.add(new AskedInTurn.Way(shape.name(), own.shaped(shape)));
        }
        return ways;
    }

    private static String load(BenchOptions options) {
        String said = options.own(LOAD).orElse(DNSPERF);
        if (!said.equals(OWN) && !said.equals(DNSPERF)) {
            throw new IllegalArgumentException(LOAD + " is " + OWN + " or " + DNSPERF);
        }
        return said;
    }

    private static List<NameServer> peers(Setup setup, long numbers) {
        Stream<NameServer> peers = setup.peers().stream();
        return peers.filter(peer -> numbers <= MAX_NUMBERS_WITH_PEERS || !peer.answersTruly())
                .toList();
    }

    private record AtFullSpeedAndAtRates(AskedInTurn fullSpeed, Paces paces) implements Course {

        @Override
        public List<Row> round(List<Participant> up, int turn, boolean warmUp) throws IOException {
            return fullSpeed.round(up, turn, warmUp);
        }

        @Override
        public List<Row> afterwards(List<Participant> up, Rows seen, int turn) throws IOException {
            return paces.ask(up, seen, turn);
        }
    }
}
