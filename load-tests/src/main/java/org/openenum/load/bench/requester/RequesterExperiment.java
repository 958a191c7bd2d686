package org.openenum.load.bench.requester;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Course;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Participant;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Race;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.bench.server.KnotByNetwork;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.PowerDnsByNetwork;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.traffic.Asker;
import org.openenum.load.bench.traffic.Expected;
import org.openenum.load.bench.traffic.OwnLoad;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Section;

/**
 * Answers that depend on the requester: the cost of requester groups, variants, times and routing policies, and the
 * speed of the corresponding modules of Knot and PowerDNS.
 */
public final class RequesterExperiment extends Experiment {

    private static final String WITHOUT = OpenEnum.NAME + " without groups";
    private static final List<Long> NUMBERS = List.of(120_000L);
    private static final List<Long> QUICK_NUMBERS = List.of(6_000L);
    private static final int ROUNDS = 5;
    private static final int SECONDS = 5;
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    public RequesterExperiment() {
        super("requesters", "answers that depend on the client: what groups, variants, times and policies cost");
    }

    @Override
    public void run(Setup setup) throws IOException {
        BenchOptions options = setup.options();
        int rounds = options.rounds(ROUNDS);
        int seconds = options.seconds(SECONDS);
        Cores cores = setup.cores(1);
        OwnLoad load = setup.ownLoad(cores, Region.REQUESTERS);
        for (long numbers : options.numbers(NUMBERS, QUICK_NUMBERS)) {
            RequesterContents contents = new RequesterContents(EnumContents.prepared(setup, numbers));
            contents.prepare();
            Questions first = new Questions(
                    Asked.EXISTING, contents.questions(Kind.VARIANT).file(), answered());
            Race race = new Race(setup, cores, contents.numbers().contents(), first, Site::forChanges, rounds);
            Course course = new ByKind(contents, load, seconds);
            Race.Seen seen = race.run(new OpenEnum(setup.installation()), peers(setup, contents), course);
            String sizes = "--numbers " + numbers + " --rounds " + rounds + " --seconds " + seconds;
            keep(setup, "" + numbers, sizes, Map.of("numbers", numbers, "seconds", seconds), seen);
        }
    }

    /** This product without requester groups, and the installed peers. */
    private static List<NameServer> peers(Setup setup, RequesterContents contents) throws IOException {
        List<NameServer> peers = new ArrayList<>(List.of(new OpenEnum(setup.installation()).named(WITHOUT)));
        peers.addAll(setup.installed(
                List.of(new KnotByNetwork(contents.byNetwork()), new PowerDnsByNetwork(contents.byNetwork()))));
        return peers;
    }

    /** Before it is provisioned, this product has another answer. */
    private static Expected answered() {
        return (question, answer) -> answer.getRcode() == Rcode.NOERROR
                        && !answer.getSection(Section.ANSWER).isEmpty()
                ? ""
                : "no answer";
    }

    /** One kind after the other, each with all servers that support it. */
    private record ByKind(RequesterContents contents, OwnLoad load, int seconds) implements Course {

        @Override
        public void prepare(List<Participant> up) throws IOException {
            for (Participant each : up) {
                EnumAdmin admin = each.running().admin();
                if (admin != null && each.name().equals(WITHOUT)) {
                    new Provisioning(admin).forEverybody(contents);
                } else if (admin != null) {
                    new Provisioning(admin).byRequester(contents);
                }
                for (Kind kind : kinds(each)) {
                    awaitRight(each, kind);
                }
            }
        }

        private void awaitRight(Participant server, Kind kind) throws IOException {
            String question = contents.questions(kind).sample().get(0);
            int port = server.running().port();
            Waiting.until(LIMIT, BETWEEN_LOOKS, () -> new Asker(port).isAnswered(question, kind.expectedElsewhere()));
            for (Region region : Region.ALL) {
                String fault = new Asker(port).from(region.someone()).fault(question, kind.expectedIn(region));
                if (!fault.isEmpty()) {
                    throw new IOException(server.name() + ", " + kind.words() + ", to " + region + ": " + fault);
                }
            }
        }

        private static Set<Kind> kinds(Participant server) {
            if (!server.server().isOurs()) {
                return EnumSet.of(Kind.VARIANT);
            }
            return server.name().equals(WITHOUT) ? EnumSet.of(Kind.ONE, Kind.TWO) : EnumSet.allOf(Kind.class);
        }

        @Override
        public List<Row> round(List<Participant> up, int turn, boolean warmUp) throws IOException {
            List<Row> rows = new ArrayList<>();
            for (Kind kind : Kind.values()) {
                for (Participant server : up) {
                    if (kinds(server).contains(kind)) {
                        int length = server.length(seconds, warmUp);
                        rows.add(server.asFastAsAnswered(turn, kind.words(), contents.questions(kind), load, length));
                    }
                }
            }
            return rows;
        }
    }
}
