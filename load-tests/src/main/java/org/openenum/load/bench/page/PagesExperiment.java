package org.openenum.load.bench.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.OwnDatabases;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.result.Occasion;
import org.openenum.load.bench.result.Result;
import org.openenum.load.bench.result.Rows;

/** The time of a page of every list of the REST API, with every filter and order, on both databases. */
public final class PagesExperiment implements Experiment {

    private static final String NAME = "pages";
    private static final long NUMBERS = 5_000_000;
    private static final long QUICK_NUMBERS = 20_000;
    private static final int BLOCKS = 20_000;
    private static final int HOSTS = 1_000_000;
    private static final int DELEGATIONS = 100_000;
    /** Of the hosts and delegations as much less as of the numbers. */
    private static final int QUICK_PART = 250;
    /** Enough for the slowest five of a hundred to be several. */
    private static final int PAGES = 60;

    private static final int QUICK_PAGES = 10;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String sentence() {
        return "how long a page of each list takes through REST, with every filter and order, on both databases";
    }

    @Override
    public Set<String> options() {
        return Set.of(OwnDatabases.OPTION);
    }

    @Override
    public void run(Setup setup) throws IOException {
        BenchOptions options = setup.options();
        long numbers = Collections.max(options.numbers(List.of(NUMBERS), List.of(QUICK_NUMBERS)));
        String cores = Cores.list(setup.allowedCores());
        Machine.moveThisProgramTo(cores);
        Path folder = Files.createDirectories(setup.folder(NAME));
        Path csv = folder.resolve("numbers.csv");
        new MixedPlan(numbers, BLOCKS).write(csv);
        int part = options.quick() ? QUICK_PART : 1;
        MeasuredPages measured = new MeasuredPages(
                setup.installation(),
                options.quick() ? QUICK_PAGES : PAGES,
                new ManyRecords(HOSTS / part, DELEGATIONS / part),
                cores,
                setup.progress());
        for (String database : OwnDatabases.of(setup)) {
            String sizes = OwnDatabases.OPTION + " " + database + " --numbers " + numbers;
            Map<String, Object> about = Map.of("numbers", numbers, "database", database);
            Rows runs = OwnDatabases.with(
                    database,
                    folder.resolve(database.toLowerCase(Locale.ROOT)),
                    cores,
                    (storage, scratch) -> measured.measure(storage, csv, scratch));
            Occasion occasion = Occasion.now(options.command(NAME, sizes));
            setup.keep(database.toLowerCase(Locale.ROOT), new Result(NAME, occasion, about, new Rows(List.of()), runs));
        }
    }
}
