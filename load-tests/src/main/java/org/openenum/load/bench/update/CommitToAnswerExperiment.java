package org.openenum.load.bench.update;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Participant;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.Site;
import org.openenum.load.simulation.UpdateBench;
import org.openenum.load.simulation.UpdateResult;

/**
 * The time from the commit of a change until DNS shows it, measured by the simulation with a product that is started
 * for it.
 */
public final class CommitToAnswerExperiment extends Experiment {

    private static final List<Long> SIZES = List.of(5_000_000L);
    private static final List<Long> QUICK_SIZES = List.of(20_000L);
    private static final String RATE = "--rate";
    /**
     * Requests. One in fifty is a batch of fifty numbers, and one in twenty changes a destination of ten numbers: so
     * more than twice as many numbers change per second, and a thousand more by imports. At a rate higher than
     * enum-admin's maximum, the measurement would include the wait of requests in a queue.
     */
    private static final int CHANGES_PER_SECOND = 500;

    private static final int QUESTIONS_PER_SECOND = 5_000;
    private static final int SECONDS = 30;
    private static final int QUICK_SECONDS = 5;

    public CommitToAnswerExperiment() {
        super(
                "commit-to-answer",
                "how long a change takes until DNS shows it, over UDP and TCP, and whether an old answer follows a new one",
                RATE);
    }

    @Override
    public void run(Setup setup) throws IOException {
        BenchOptions options = setup.options();
        int seconds = options.seconds(SECONDS, QUICK_SECONDS);
        Cores cores = setup.cores(1);
        for (long numbers : options.numbers(SIZES, QUICK_SIZES)) {
            EnumContents contents = EnumContents.prepared(setup, numbers);
            Site site = Site.in(contents.folder().resolve(name()), cores).forChanges();
            OpenEnum product = new OpenEnum(setup.installation());
            try (Participant ours = Participant.start(product, contents.contents(), contents.existing(), site)) {
                UpdateResult seen = simulate(setup, ours, site.scratch().resolve("simulation"), seconds);
                String sizes = "--numbers " + numbers + " --seconds " + seconds
                        + options.own(RATE).map(rate -> " " + RATE + " " + rate).orElse("");
                keep(setup, "" + numbers, sizes, about(seen, numbers, ours), seen.times());
            }
        }
    }

    private static Map<String, Object> about(UpdateResult seen, long numbers, Participant ours) throws IOException {
        Map<String, Object> about = new LinkedHashMap<>();
        about.put("numbers", numbers);
        about.put("version", ours.server().version());
        about.putAll(seen.about());
        return about;
    }

    private static UpdateResult simulate(Setup setup, Participant ours, Path results, int seconds) throws IOException {
        EnumAdmin admin = ours.running().admin();
        if (admin == null) {
            throw new IOException("nothing changes " + ours.server().name());
        }
        return UpdateBench.measure(
                setup.progress(),
                results,
                admin.token("administrator"),
                List.of(
                        RATE,
                        setup.options().own(RATE).orElse("" + CHANGES_PER_SECOND),
                        "--queries",
                        "" + QUESTIONS_PER_SECOND,
                        "--seconds",
                        "" + seconds,
                        "--zone",
                        EnumContents.APEX,
                        "--dns-port",
                        "" + ours.running().port(),
                        "--http-port",
                        "" + admin.httpPort()));
    }
}
