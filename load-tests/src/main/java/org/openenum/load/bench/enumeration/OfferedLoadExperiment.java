package org.openenum.load.bench.enumeration;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Course;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Participant;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Race;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.traffic.OwnLoad;

/**
 * Response time by offered load, up to saturation: the plot in the report of Shen and Schulzrinne (CUCS-029-06). Each
 * query is sent when it is due, whether earlier ones have been answered or not.
 */
public final class OfferedLoadExperiment extends Experiment {

    private static final long NUMBERS = 5_000_000;
    private static final long QUICK_NUMBERS = 20_000;
    private static final int ROUNDS = 1;
    private static final int SECONDS = 4;
    /** In per cent of the answers at full speed. */
    private static final List<Integer> PARTS = List.of(10, 25, 50, 70, 80, 90, 100, 110);

    private static final List<Integer> QUICK_PARTS = List.of(25, 75, 110);
    private static final int PERCENT = 100;

    public OfferedLoadExperiment() {
        super("offered-load", "response time over offered load, up to saturation");
    }

    @Override
    public void run(Setup setup) throws IOException {
        BenchOptions options = setup.options();
        int rounds = options.rounds(ROUNDS);
        int seconds = options.seconds(SECONDS);
        List<Integer> parts = options.quick() ? QUICK_PARTS : PARTS;
        Cores cores = setup.cores(1);
        OwnLoad load = setup.ownLoad(cores, OwnLoad.Shape.MANY_PORTS);
        for (long numbers : options.numbers(List.of(NUMBERS), List.of(QUICK_NUMBERS))) {
            EnumContents contents = EnumContents.prepared(setup, numbers);
            Questions existing = contents.existing();
            Race race = new Race(setup, cores, contents.contents(), existing, rounds);
            Course course = new UpToSaturation(existing, load, seconds, parts);
            Race.Seen seen = race.run(new OpenEnum(setup.installation()), setup.peers(), course);
            String sizes = "--numbers " + numbers + " --rounds " + rounds + " --seconds " + seconds;
            keep(setup, "" + numbers, sizes, Map.of("numbers", numbers, "seconds", seconds), seen);
        }
    }

    private record UpToSaturation(Questions questions, OwnLoad load, int seconds, List<Integer> parts)
            implements Course {

        @Override
        public List<Row> round(List<Participant> up, int turn, boolean warmUp) throws IOException {
            List<Row> rows = new ArrayList<>();
            for (Participant server : up) {
                Row full = server.fullSpeed(turn, questions, load, server.length(seconds, warmUp));
                rows.add(full);
                for (int part : warmUp ? List.<Integer>of() : parts) {
                    long rate = Math.max(1, Math.round(full.number("perSecond") * part / PERCENT));
                    rows.add(server.atRate(turn, "offered", questions, load, seconds, rate)
                            .and("percent", part));
                }
            }
            return rows;
        }
    }
}
