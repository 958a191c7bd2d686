package org.openenum.load.bench.enumeration;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.openenum.load.bench.experiment.AnswerKey;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.experiment.Turns;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.Occasion;
import org.openenum.load.bench.result.Race;
import org.openenum.load.bench.result.ResultFiles;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.traffic.DnsPerf;

/**
 * ENUM servers measured with numbers that exist and numbers that do not, after the report of Shen and Schulzrinne (CUCS-029-06): throughput on one
 * core, processor time per answer, memory, import, and time to the first answer.
 */
public final class EnumExperiment implements Experiment {

    private static final String NAME = "enum";

    /** From a small operator's plan to a country's. */
    private static final List<Long> SIZES = List.of(100_000L, 500_000L, 1_000_000L, 5_000_000L, 20_000_000L);

    private static final List<Long> QUICK_SIZES = List.of(20_000L);

    /** Above, only the limit of the machine is measured beside this product: peers would need tens of gigabytes and of minutes to start. */
    private static final long MAX_NUMBERS_WITH_PEERS = 5_000_000;

    private static final int ROUNDS = 3;

    private static final int SECONDS = 15;

    private static final int QUICK_SECONDS = 1;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String sentence() {
        return "numbers that exist and numbers that do not: answers per second on one core, memory, import and start";
    }

    @Override
    public void run(Setup setup) throws IOException {
        BenchOptions options = setup.options();
        Cores cores = setup.cores(1);
        for (long numbers : options.numbers(SIZES, QUICK_SIZES)) {
            Turns turns = new Turns(
                    numbers <= MAX_NUMBERS_WITH_PEERS ? setup : setup.withPeers(peer -> !peer.answersTruly()),
                    new OpenEnum(setup.installation()),
                    new DnsPerf(cores, DnsPerf.MANY),
                    options.rounds(ROUNDS, 1),
                    options.seconds(SECONDS, QUICK_SECONDS),
                    true);
            setup.say("%,d numbers", numbers);
            EnumResult result = measure(turns, numbers);
            setup.results().keep(NAME, "" + numbers, result);
            setup.say("%n%s", EnumTable.of(result.race()));
        }
    }

    private static EnumResult measure(Turns turns, long numbers) throws IOException {
        Setup setup = turns.setup();
        EnumContents contents = new EnumContents(setup.folder("enum-" + numbers), numbers);
        contents.prepare(setup.installation());
        Race race = turns.race(contents.contents(), questions(contents));
        String sizes = "--numbers " + numbers + " --rounds " + turns.rounds() + " --seconds " + turns.seconds();
        return new EnumResult(Occasion.now(setup.options().command(NAME, sizes)), numbers, turns.seconds(), race);
    }

    private static List<Questions> questions(EnumContents contents) throws IOException {
        AnswerKey key = contents.key();
        return Stream.of(Asked.values())
                .map(asked -> contents.asked(asked, key))
                .toList();
    }

    @Override
    public Optional<Section> section(ResultFiles results) throws IOException {
        List<EnumResult> all = results.all(NAME, EnumResult.class).stream()
                .sorted(Comparator.comparingLong(EnumResult::numbers))
                .toList();
        return all.isEmpty() ? Optional.empty() : Optional.of(new EnumSection(all).section());
    }
}
