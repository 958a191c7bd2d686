package org.openenum.load.bench.transport;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Participant;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.result.MeasuredServer;
import org.openenum.load.bench.result.Occasion;
import org.openenum.load.bench.result.ResultFiles;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.RecordOrder;
import org.openenum.load.bench.server.Site;

/**
 * The round trip of questions that one client asks one after another: over UDP, over one TCP connection, and with a new connection for each; with 1,
 * 2, 4 and 8 addresses in the answer, in a fixed order and rotated.
 */
public final class TransportExperiment implements Experiment {

    private static final String NAME = "transport";

    /** As many as in the evaluation of 2002. */
    private static final int QUESTIONS = 2_000;

    /** Enough that the machine code of a Java program is made, also of the client's. */
    private static final int WARM_UP_QUESTIONS = 20_000;

    private static final int QUICK_SHARE = 10;

    private static final int ROUNDS = 3;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String sentence() {
        return "round trips of one client: UDP and TCP, 1 to 8 records, fixed and rotated";
    }

    @Override
    public void run(Setup setup) throws IOException {
        BenchOptions options = setup.options();
        AddressContents contents = new AddressContents(setup.folder(NAME));
        contents.prepare();
        int share = options.quick() ? QUICK_SHARE : 1;
        int rounds = options.rounds(ROUNDS, 1);
        List<MeasuredServer> servers = List.of();
        List<RoundTripRun> runs = new ArrayList<>();
        for (RecordOrder order : RecordOrder.values()) {
            List<Participant> up = new ArrayList<>();
            try {
                start(up, setup, contents, order);
                warmUp(up, WARM_UP_QUESTIONS / share);
                for (int round = 1; round <= rounds; round++) {
                    setup.say("%s order, round %d", order.word(), round);
                    runs.addAll(ask(up, round, order, QUESTIONS / share));
                }
                servers = measured(up);
            } finally {
                up.forEach(Participant::close);
            }
        }
        Occasion occasion = Occasion.now(options.command(NAME, "--rounds " + rounds));
        TransportResult result = new TransportResult(occasion, servers, runs);
        setup.results().keep(NAME, result);
        setup.say("%n%s", new TransportSection(result).section().text());
    }

    private static void start(List<Participant> up, Setup setup, AddressContents contents, RecordOrder order)
            throws IOException {
        Cores cores = setup.cores(1);
        List<NameServer> all = new ArrayList<>(List.of(new OpenEnum(setup.installation())));
        all.addAll(setup.peers());
        for (NameServer server : all) {
            if (server.canRotate()) {
                setup.say("starting %s, %s order", server.name(), order.word());
                Site site = Site.in(setup.folder(NAME).resolve("run-" + server.name()), cores)
                        .ordered(order);
                up.add(Participant.start(server, contents.contents(), contents.first(), site));
            }
        }
    }

    private static void warmUp(List<Participant> up, int questions) throws IOException {
        List<AddressQuestion> all = AddressContents.questions();
        for (Participant each : up) {
            for (Carrier carrier : Carrier.values()) {
                try (Exchange exchange = carrier.open(each.running().port())) {
                    RoundTrips.measure(exchange, all.get(all.size() - 1), questions);
                }
            }
        }
    }

    private static List<RoundTripRun> ask(List<Participant> up, int turn, RecordOrder order, int questions)
            throws IOException {
        List<RoundTripRun> runs = new ArrayList<>();
        for (Carrier carrier : Carrier.values()) {
            for (AddressQuestion question : AddressContents.questions()) {
                for (Participant each : up) {
                    try (Exchange exchange = carrier.open(each.running().port())) {
                        RoundTrips seen = RoundTrips.measure(exchange, question, questions);
                        runs.add(
                                RoundTripRun.of(turn, each.server().name(), carrier, order, question, questions, seen));
                    }
                }
            }
        }
        return runs;
    }

    private static List<MeasuredServer> measured(List<Participant> up) throws IOException {
        List<MeasuredServer> servers = new ArrayList<>();
        for (Participant each : up) {
            servers.add(each.measured());
        }
        return servers;
    }

    @Override
    public Optional<Section> section(ResultFiles results) throws IOException {
        return results.only(NAME, TransportResult.class).map(result -> new TransportSection(result).section());
    }
}
