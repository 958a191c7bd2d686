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
import org.openenum.load.bench.machine.NetworkNamespace;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.Peers;
import org.openenum.load.bench.traffic.Load;
import org.openenum.load.bench.traffic.OwnLoad;

/** Queries over a network interface at fixed rates, each from another port; Knot through sockets and through AF_XDP. */
public final class NetworkExperiment extends Experiment {

    private static final long NUMBERS = 500_000;
    private static final long QUICK_NUMBERS = 20_000;
    private static final int ROUNDS = 3;
    private static final int SECONDS = 5;
    private static final List<Long> RATES = List.of(75_000L, 150_000L, 300_000L);
    private static final List<Long> QUICK_RATES = List.of(5_000L, 20_000L);
    /** RFC 2544, appendix C.2.2, reserves 198.18.0.0/15 for benchmarks. */
    private static final String SERVER_ADDRESS = "198.18.0.1";

    private static final String LOAD_ADDRESS = "198.18.0.2";
    private static final String SERVER_INTERFACE = "oebench0";

    public NetworkExperiment() {
        super("network", "queries over a network interface, each from another port");
    }

    @Override
    public void run(Setup setup) throws IOException {
        if (!NetworkNamespace.isPossible()) {
            setup.say("%s is skipped: it needs root and iproute2: apt-get install iproute2", name());
            return;
        }
        Cores cores = setup.cores(1);
        for (long numbers : setup.options().numbers(List.of(NUMBERS), List.of(QUICK_NUMBERS))) {
            EnumContents contents = EnumContents.prepared(setup, numbers);
            try (NetworkNamespace place = NetworkNamespace.make("openenum-bench")) {
                place.wire(SERVER_INTERFACE, SERVER_ADDRESS, LOAD_ADDRESS);
                measure(setup, cores, contents, place);
            }
        }
    }

    private void measure(Setup setup, Cores cores, EnumContents contents, NetworkNamespace place) throws IOException {
        BenchOptions options = setup.options();
        int rounds = options.rounds(ROUNDS);
        int seconds = options.seconds(SECONDS);
        Questions existing = contents.existing();
        boolean gun = Commands.exists("kxdpgun");
        Load load = gun
                ? new KxdpGun(place.inside(), cores.firstOfLoad(), SERVER_ADDRESS)
                : setup.ownLoad(cores, OwnLoad.Shape.MANY_PORTS).from(place.inside(), SERVER_ADDRESS);
        if (!gun) {
            setup.say("kxdpgun is not installed; this project's load generator is used: apt-get install knot-dnsutils");
        }
        Race race = new Race(setup, cores, contents.contents(), existing, site -> site.at(SERVER_ADDRESS), rounds);
        Course course = new AtRates(existing, load, seconds, options.quick() ? QUICK_RATES : RATES);
        Race.Seen seen = race.run(new OpenEnum(setup.installation()), peers(setup), course);
        String sizes = "--numbers " + contents.numbers() + " --rounds " + rounds + " --seconds " + seconds;
        Map<String, Object> about = Map.of(
                "numbers", contents.numbers(), "seconds", seconds, "load", gun ? "kxdpgun" : "this project's own");
        keep(setup, "" + contents.numbers(), sizes, about, seen);
    }

    /** The peers that can listen at another address, and the second form of Knot. */
    private static List<NameServer> peers(Setup setup) {
        List<NameServer> peers = new ArrayList<>();
        for (NameServer peer : setup.peers()) {
            if (peer.listensAnywhere()) {
                peers.add(peer);
                if (peer.name().equals("Knot")) {
                    peers.add(Peers.knotThroughXdp(SERVER_INTERFACE));
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
                    rows.add(server.atRate(turn, "offered", questions, load, server.length(seconds, warmUp), rate));
                }
            }
            return rows;
        }
    }
}
