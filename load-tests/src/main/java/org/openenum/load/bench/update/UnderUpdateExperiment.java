package org.openenum.load.bench.update;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.experiment.AnswerKey;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.Occasion;
import org.openenum.load.bench.result.ResultFiles;
import org.openenum.load.bench.server.NameServer;

/**
 * ENUM servers asked for numbers that exist and numbers that do not, idle and while numbers change, after the report of Shen and Schulzrinne
 * (CUCS-029-06).
 */
public final class UnderUpdateExperiment implements Experiment {

    private static final String NAME = "under-update";

    private static final String RATE = "--rate";

    private static final List<Long> SIZES = List.of(100_000L, 5_000_000L);

    private static final List<Long> QUICK_SIZES = List.of(20_000L);

    private static final int ROUNDS = 3;

    /** A round of the larger set takes a minute and a half with all peers. */
    private static final int ROUNDS_OF_LARGE_SETS = 2;

    private static final long LARGE = 1_000_000;

    private static final int SECONDS = 4;

    private static final int QUICK_SECONDS = 1;

    private static final int CHANGES_PER_SECOND = 1_000;

    private static final int MOST_CHANGES_PER_SECOND = 20_000;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String sentence() {
        return "answers per second while numbers change, beside those of an idle server";
    }

    @Override
    public Set<String> options() {
        return Set.of(RATE);
    }

    @Override
    public void run(Setup setup) throws IOException {
        BenchOptions options = setup.options();
        Cores cores = setup.cores(1);
        for (long numbers : options.numbers(SIZES, QUICK_SIZES)) {
            setup.say("%,d numbers", numbers);
            Machine.moveThisProgramTo(cores.load());
            EnumContents contents = new EnumContents(setup.folder("enum-" + numbers), numbers);
            contents.prepare(setup.installation());
            UnderUpdate measuring = new UnderUpdate(
                    setup,
                    cores,
                    options.rounds(numbers >= LARGE ? ROUNDS_OF_LARGE_SETS : ROUNDS, 1),
                    options.seconds(SECONDS, QUICK_SECONDS),
                    rate(options));
            UnderUpdate.Seen seen = measuring.race(contents, peers(setup), questions(contents));
            UpdateResult result = new UpdateResult(
                    Occasion.now(options.command(
                            NAME,
                            "--numbers " + numbers + " --rounds " + measuring.rounds() + " --seconds "
                                    + measuring.seconds())),
                    numbers,
                    measuring.seconds(),
                    measuring.perSecond(),
                    seen.servers(),
                    seen.runs());
            setup.results().keep(NAME, "" + numbers, result);
            setup.say("%n%s", UpdateTable.of(result));
        }
    }

    private static List<NameServer> peers(Setup setup) {
        List<NameServer> peers = new ArrayList<>();
        for (NameServer peer : setup.peers()) {
            if (peer.takesChanges()) {
                peers.add(peer);
            } else if (peer.answersTruly()) {
                setup.say(
                        "%s does not take part: it has no way to change a record but to read its zone again",
                        peer.name());
            }
        }
        return peers;
    }

    private static List<Questions> questions(EnumContents contents) throws IOException {
        AnswerKey key = contents.key();
        return Stream.of(Asked.values())
                .map(asked -> contents.asked(asked, key))
                .toList();
    }

    private static int rate(BenchOptions options) {
        String said = options.own(RATE).orElse("" + CHANGES_PER_SECOND);
        if (!said.matches("[1-9][0-9]{0,4}") || Integer.parseInt(said) > MOST_CHANGES_PER_SECOND) {
            throw new IllegalArgumentException(RATE + " is 1 to " + MOST_CHANGES_PER_SECOND);
        }
        return Integer.parseInt(said);
    }

    @Override
    public Optional<Section> section(ResultFiles results) throws IOException {
        List<UpdateResult> all = results.all(NAME, UpdateResult.class).stream()
                .sorted(Comparator.comparingLong(UpdateResult::numbers))
                .toList();
        return all.isEmpty() ? Optional.empty() : Optional.of(new UpdateSection(all).section());
    }
}
