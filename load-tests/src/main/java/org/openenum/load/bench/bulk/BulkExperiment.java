package org.openenum.load.bench.bulk;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.OwnDatabases;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.result.Occasion;
import org.openenum.load.bench.result.Result;
import org.openenum.load.bench.result.Rows;

/**
 * A whole plan from a CSV file into the database and from there into memory, on both databases: how long, and how
 * large.
 */
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
            contents.prepareImport(setup.installation());
            Questions questions = contents.imported();
            for (String database : OwnDatabases.of(setup)) {
                BulkLoad load = new BulkLoad(setup, contents.contents(), questions, seconds);
                Rows runs = OwnDatabases.with(
                        database, setup.folder(NAME), Cores.list(setup.allowedCores()), load::intoAndOutOf);
                String sizes =
                        "--numbers " + numbers + " --seconds " + seconds + " " + OwnDatabases.OPTION + " " + database;
                Occasion occasion = Occasion.now(options.command(NAME, sizes));
                Map<String, Object> about = Map.of("numbers", numbers, "database", database);
                setup.keep(
                        numbers + database.toLowerCase(Locale.ROOT),
                        new Result(NAME, occasion, about, new Rows(List.of()), runs));
            }
        }
    }
}
