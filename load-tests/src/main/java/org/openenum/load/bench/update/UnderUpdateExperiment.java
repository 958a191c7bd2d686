package org.openenum.load.bench.update;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Race;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.traffic.DnsPerf;

/**
 * ENUM servers with numbers that exist and numbers that do not, idle and while numbers change, after the report of Shen
 * and Schulzrinne (CUCS-029-06).
 */
public final class UnderUpdateExperiment extends Experiment {

    private static final String RATE = "--rate";
    private static final List<Long> SIZES = List.of(100_000L, 5_000_000L);
    private static final List<Long> QUICK_SIZES = List.of(20_000L);
    private static final int ROUNDS = 3;
    /** With the larger size, a round takes a minute and a half with all peers. */
    private static final int ROUNDS_OF_LARGE_SETS = 2;

    private static final long LARGE = 1_000_000;
    private static final int SECONDS = 4;
    private static final int WRITER_SECONDS = 15;
    private static final int QUICK_WRITER_SECONDS = 3;
    private static final int CHANGES_PER_SECOND = 1_000;
    private static final int MOST_CHANGES_PER_SECOND = 20_000;

    public UnderUpdateExperiment() {
        super("under-update", "answers per second while numbers change, compared with an idle server", RATE);
    }

    @Override
    public void run(Setup setup) throws IOException {
        Cores cores = setup.cores(1);
        for (long numbers : setup.options().numbers(SIZES, QUICK_SIZES)) {
            setup.say("%,d numbers", numbers);
            Machine.moveThisProgramTo(cores.load());
            measure(setup, cores, EnumContents.prepared(setup, numbers));
        }
    }

    private void measure(Setup setup, Cores cores, EnumContents contents) throws IOException {
        BenchOptions options = setup.options();
        long numbers = contents.numbers();
        int rounds = options.rounds(numbers >= LARGE ? ROUNDS_OF_LARGE_SETS : ROUNDS);
        int seconds = options.seconds(SECONDS);
        int rate = options.own(RATE, CHANGES_PER_SECOND, 1, MOST_CHANGES_PER_SECOND);
        List<Questions> questions = contents.asked();
        FourCells course = new FourCells(
                cores,
                contents.folder(),
                ChangedNumbers.of(contents, questions.get(0).sample().size()),
                questions,
                new DnsPerf(cores.askers(), DnsPerf.MANY),
                new FourCells.Lengths(seconds, options.quick() ? QUICK_WRITER_SECONDS : WRITER_SECONDS),
                rate);
        Race race = new Race(setup, cores, contents.contents(), questions.get(0), Site::forChanges, rounds);
        Race.Seen seen = race.run(new OpenEnum(setup.installation()), peers(setup), course);
        String sizes = "--numbers " + numbers + " --rounds " + rounds + " --seconds " + seconds;
        Map<String, Object> about = Map.of("numbers", numbers, "seconds", seconds, "askedChangesPerSecond", rate);
        keep(setup, "" + numbers, sizes, about, seen);
    }

    private static List<NameServer> peers(Setup setup) {
        List<NameServer> peers = new ArrayList<>();
        for (NameServer peer : setup.peers()) {
            if (peer.takesChanges()) {
                peers.add(peer);
            } else if (peer.answersTruly()) {
                setup.say("%s is skipped: it can only be changed by reloading its zone", peer.name());
            }
        }
        return peers;
    }
}
