package org.openenum.load.bench.bulk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.OwnDatabases;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.ResultFiles;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.server.Storage;

/** A whole plan from a CSV file into the database and from there into memory, on both databases: how long, and how large. */
public final class BulkExperiment implements Experiment {

    private static final String NAME = "bulk";

    private static final List<Long> SIZES = List.of(1_000_000L, 5_000_000L);

    private static final List<Long> QUICK_SIZES = List.of(20_000L);

    private static final int SECONDS = 10;

    private static final int QUICK_SECONDS = 1;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String sentence() {
        return "a whole plan from a CSV file into both databases and from there into memory: seconds and bytes";
    }

    @Override
    public Set<String> options() {
        return Set.of(OwnDatabases.OPTION);
    }

    @Override
    public void run(Setup setup) throws IOException {
        BenchOptions options = setup.options();
        int seconds = options.seconds(SECONDS, QUICK_SECONDS);
        for (long numbers : options.numbers(SIZES, QUICK_SIZES)) {
            EnumContents contents = new EnumContents(setup.folder("enum-" + numbers), numbers);
            contents.prepare(setup.installation());
            Questions questions = contents.asked(Asked.EXISTING, contents.key());
            for (String database : OwnDatabases.of(setup)) {
                String sizes =
                        "--numbers " + numbers + " --seconds " + seconds + " " + OwnDatabases.OPTION + " " + database;
                String command = options.command(NAME, sizes);
                BulkResult result =
                        measure(database, new BulkLoad(setup, contents.contents(), questions, seconds, command));
                setup.results().keep(NAME, numbers + database.toLowerCase(Locale.ROOT), result);
                setup.say("%n%s", BulkTable.of(List.of(result)));
            }
        }
    }

    private static BulkResult measure(String database, BulkLoad load) throws IOException {
        Setup setup = load.setup();
        Path scratch = Site.empty(setup.folder("bulk"));
        if (database.equals(Storage.EMBEDDED)) {
            return load.intoAndOutOf(Storage.embedded(scratch.resolve("data")), scratch, Optional.empty());
        }
        String cores = Cores.list(setup.allowedCores());
        try (PostgresCluster postgres = PostgresCluster.start(scratch.resolve("postgresql"), cores)) {
            return load.intoAndOutOf(postgres.storage(scratch.resolve("data")), scratch, Optional.of(postgres));
        }
    }

    @Override
    public Optional<Section> section(ResultFiles results) throws IOException {
        List<BulkResult> all = results.all(NAME, BulkResult.class).stream()
                .sorted(Comparator.comparingLong(BulkResult::numbers).thenComparing(BulkResult::database))
                .toList();
        return all.isEmpty() ? Optional.empty() : Optional.of(new BulkSection(all).section());
    }
}
