package org.openenum.load.bench.transport;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.experiment.Course;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Participant;
import org.openenum.load.bench.experiment.Race;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.OpenEnum;

/**
 * The round-trip time of queries that one client sends one after another: over UDP, over one TCP connection, and with a
 * new connection for each; with 1, 2, 4 and 8 addresses in the answer, in a fixed order and rotated.
 */
public final class TransportExperiment extends Experiment {

    /** As many as in the evaluation of 2002. */
    private static final int QUESTIONS = 2_000;
    /** So many that Java has compiled the code, also that of this client. */
    private static final int WARM_UP_QUESTIONS = 20_000;

    private static final int QUICK_SHARE = 10;
    private static final int ROUNDS = 3;
    /** The names of the two orders of records in tables. */
    private static final String FIXED = "fixed";

    private static final String ROTATED = "rotated";

    public TransportExperiment() {
        super("transport", "round trips of one client: UDP and TCP, 1 to 8 records, fixed and rotated");
    }

    @Override
    public void run(Setup setup) throws IOException {
        AddressContents contents = new AddressContents(setup.folder(name()));
        contents.prepare();
        int share = setup.options().quick() ? QUICK_SHARE : 1;
        int rounds = setup.options().rounds(ROUNDS);
        Cores cores = setup.cores(1);
        List<NameServer> peers =
                setup.peers().stream().filter(NameServer::canRotate).toList();
        Rows servers = new Rows(List.of());
        List<Map<String, Object>> runs = new ArrayList<>();
        for (String order : List.of(FIXED, ROTATED)) {
            setup.say("%s order", order);
            boolean rotating = order.equals(ROTATED);
            Race race = new Race(
                    setup, cores, contents.contents(), contents.first(), site -> site.rotating(rotating), rounds);
            Race.Seen seen = race.run(new OpenEnum(setup.installation()), peers, new OneAfterAnother(order, share));
            servers = seen.servers();
            seen.runs().forEach(runs::add);
        }
        Map<String, Object> about = Map.of("questions", QUESTIONS / share, "rounds", rounds);
        keep(setup, "", "--rounds " + rounds, about, new Race.Seen(servers, new Rows(runs)));
    }

    /**
     * One client with one outstanding query at a time.
     *
     * @param share the quick form divides the number of queries by this
     */
    private record OneAfterAnother(String order, int share) implements Course {

        @Override
        public List<Row> round(List<Participant> up, int turn, boolean warmUp) throws IOException {
            List<Row> rows = new ArrayList<>();
            int times = (warmUp ? WARM_UP_QUESTIONS : QUESTIONS) / share;
            for (Carrier carrier : Carrier.values()) {
                List<AddressQuestion> all = AddressContents.questions();
                for (AddressQuestion question : warmUp ? all.subList(all.size() - 1, all.size()) : all) {
                    for (Participant each : up) {
                        rows.add(ask(each, turn, carrier, question, times));
                    }
                }
            }
            return rows;
        }

        private Row ask(Participant server, int turn, Carrier carrier, AddressQuestion question, int times)
                throws IOException {
            try (Exchange exchange = carrier.open(server.running().port())) {
                RoundTrips seen = RoundTrips.measure(exchange, question, times);
                return new Row()
                        .and("turn", turn)
                        .and("server", server.name())
                        .and("carrier", carrier.words())
                        .and("order", order)
                        .and("records", question.records())
                        .and(seen.row());
            }
        }
    }
}
