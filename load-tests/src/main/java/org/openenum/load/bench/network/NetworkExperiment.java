package org.openenum.load.bench.network;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Course;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Participant;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Race;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.result.Occasion;
import org.openenum.load.bench.result.Result;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.Peers;
import org.openenum.load.bench.traffic.Load;
import org.openenum.load.bench.traffic.OwnLoad;

/**
 * Servers asked over a network interface at fixed rates, each question from another port; Knot through sockets and
 * through AF_XDP.
 */
public final class NetworkExperiment implements Experiment {

    private static final String NAME = "network";
    private static final long NUMBERS = 500_000;
    private static final long QUICK_NUMBERS = 20_000;
    private static final int ROUNDS = 3;
    private static final int SECONDS = 5;
    private static final int QUICK_SECONDS = 1;
    private static final List<Long> RATES = List.of(75_000L, 150_000L, 300_000L);
    private static final List<Long> QUICK_RATES = List.of(5_000L, 20_000L);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String sentence() {
        return "servers asked over a network interface, each question from another port";
    }

    @Override
    public void run(Setup setup) throws IOException {
        if (!"root".equals(System.getProperty("user.name")) || !Commands.exists("ip")) {
            setup.say("%s does not take place: it needs root and apt-get install iproute2", NAME);
            return;
        }
        BenchOptions options = setup.options();
        Cores cores = setup.cores(1);
        for (long numbers : options.numbers(List.of(NUMBERS), List.of(QUICK_NUMBERS))) {
            EnumContents contents = new EnumContents(setup.folder("enum-" + numbers), numbers);
            contents.prepare(setup.installation());
            try (VethPair pair = VethPair.make()) {
                measure(setup, cores, contents, pair);
            }
        }
    }

    private static void measure(Setup setup, Cores cores, EnumContents contents, VethPair pair) throws IOException {
        BenchOptions options = setup.options();
        int rounds = options.rounds(ROUNDS, 1);
        int seconds = options.seconds(SECONDS, QUICK_SECONDS);
        Questions existing = contents.asked().get(0);
        boolean gun = Commands.exists("kxdpgun");
        Load load = gun
                ? new KxdpGun(pair, cores.firstOfLoad())
                : setup.ownLoad(cores, OwnLoad.Shape.MANY_PORTS).from(pair.inNamespace(), VethPair.SERVER_ADDRESS);
        if (!gun) {
            setup.say("kxdpgun is not installed, this project's own generator asks: apt-get install knot-dnsutils");
        }
        Race race =
                new Race(setup, cores, contents.contents(), existing, site -> site.at(VethPair.SERVER_ADDRESS), rounds);
        Race.Seen seen = race.run(
                new OpenEnum(setup.installation()),
                peers(setup),
                new AtRates(existing, load, seconds, options.quick() ? QUICK_RATES : RATES));
        String sizes = "--numbers " + contents.numbers() + " --rounds " + rounds + " --seconds " + seconds;
        Map<String, Object> about = Map.of(
                "numbers", contents.numbers(), "seconds", seconds, "load", gun ? "kxdpgun" : "this project's own");
        Occasion occasion = Occasion.now(options.command(NAME, sizes));
        setup.keep("" + contents.numbers(), new Result(NAME, occasion, about, seen.servers(), seen.runs()));
    }

    /** Those that can listen at another address, and Knot in its second form. */
    private static List<NameServer> peers(Setup setup) {
        List<NameServer> peers = new ArrayList<>();
        for (NameServer peer : setup.peers()) {
            if (peer.listensAnywhere()) {
                peers.add(peer);
                if (peer.name().equals("Knot")) {
                    peers.add(Peers.knotThroughXdp(VethPair.SERVER_INTERFACE));
                }
            }
        }
        return peers;
    }

    private record AtRates(Questions questions, Load load, int seconds, List<Long> rates) implements Course {

        @Override
        public List<Row> round(List<Participant> up, int turn, boolean warmUp) throws IOException {
            List<Row> rows = new ArrayList<>();
            for (long rate : warmUp ? rates.subList(rates.size() - 1, rates.size()) : rates) {
                for (Participant server : up) {
                    int length = warmUp ? Math.max(seconds, server.server().warmUpSeconds()) : seconds;
                    rows.add(server.atRate(turn, "offered", questions, load, length, rate));
                }
            }
            return rows;
        }
    }
}
