package org.openenum.load.bench.forwardreverse;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.experiment.AskedInTurn;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Course;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Race;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.traffic.DnsPerf;

/**
 * Name servers with addresses and pointers, after the report of Principled Technologies on BIND: 98,000 A records and
 * 72,000 PTR records, 2.7 million queries, at most 100 of them outstanding.
 */
public final class ForwardReverseExperiment extends Experiment {

    private static final int ADDRESSES = 98_000;
    private static final int POINTERS = 72_000;
    private static final int QUESTIONS = 2_700_000;
    /** The quick form has a tenth of everything. */
    private static final int QUICK_SHARE = 10;
    /** The queue depth of the report. */
    private static final int OUTSTANDING = 100;

    private static final List<Integer> SERVER_CORES = List.of(1, 2);
    private static final int ROUNDS = 3;
    private static final int SECONDS = 15;

    public ForwardReverseExperiment() {
        super("forward-reverse", "A and PTR records: answers per second on one core and on two");
    }

    @Override
    public void run(Setup setup) throws IOException {
        int share = setup.options().quick() ? QUICK_SHARE : 1;
        HostContents contents = new HostContents(
                setup.folder(name() + "-" + ADDRESSES / share),
                HostRecord.all(ADDRESSES / share, POINTERS / share),
                QUESTIONS / share);
        contents.prepare();
        for (int serverCores : SERVER_CORES) {
            boolean enough = setup.allowedCores().size() > serverCores;
            if (!enough && setup.allowedCores().size() < serverCores) {
                setup.say("skipped: servers on %d cores, because this machine has too few", serverCores);
                continue;
            }
            Cores cores = enough ? setup.cores(serverCores) : Cores.shared(setup.allowedCores());
            setup.say("servers on cores %s, the load on %s", cores.server(), cores.load());
            measure(setup, cores, contents, share);
        }
    }

    private void measure(Setup setup, Cores cores, HostContents contents, int share) throws IOException {
        BenchOptions options = setup.options();
        int rounds = options.rounds(ROUNDS);
        int seconds = options.seconds(SECONDS);
        Questions asked = contents.asked();
        // The echo server has one thread, so it shows the limit of one core.
        List<NameServer> peers = setup.peers().stream()
                .filter(peer -> cores.serverCount() == 1 || peer.answersTruly())
                .toList();
        Course course = new AskedInTurn(List.of(asked), new DnsPerf(cores, OUTSTANDING), seconds);
        Race race = new Race(setup, cores, contents.contents(), asked, rounds);
        Race.Seen seen = race.run(new OpenEnum(setup.installation()), peers, course);
        Map<String, Object> about = Map.of(
                "serverCores",
                cores.serverCount(),
                "shared",
                cores.server().equals(cores.load()),
                "addresses",
                ADDRESSES / share,
                "pointers",
                POINTERS / share,
                "questions",
                QUESTIONS / share,
                "seconds",
                seconds);
        keep(setup, "" + cores.serverCount(), "--rounds " + rounds + " --seconds " + seconds, about, seen);
    }
}
