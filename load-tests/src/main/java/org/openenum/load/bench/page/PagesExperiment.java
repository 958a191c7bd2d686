package org.openenum.load.bench.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.OwnDatabases;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.result.Rows;

/** The time for a page of every list of the REST API, with every filter and order, on both databases. */
public final class PagesExperiment extends Experiment {

    private static final long NUMBERS = 5_000_000;
    private static final long QUICK_NUMBERS = 20_000;
    private static final int BLOCKS = 20_000;
    private static final int HOSTS = 1_000_000;
    private static final int DELEGATIONS = 100_000;
    /** The quick form has this many times fewer hosts and delegations. */
    private static final int QUICK_PART = 250;
    /** Enough to have several among the slowest five per cent. */
    private static final int PAGES = 60;

    private static final int QUICK_PAGES = 10;

    public PagesExperiment() {
        super(
                "pages",
                "how long a page of each list takes over REST, with every filter and sort order, on both databases",
                OwnDatabases.OPTION);
    }

    @Override
    public void run(Setup setup) throws IOException {
        BenchOptions options = setup.options();
        long numbers = Collections.max(options.numbers(List.of(NUMBERS), List.of(QUICK_NUMBERS)));
        Path folder = Files.createDirectories(setup.folder(name()));
        Path csv = folder.resolve("numbers.csv");
        new MixedPlan(numbers, BLOCKS).write(csv);
        int part = options.quick() ? QUICK_PART : 1;
        ManyRecords records = new ManyRecords(HOSTS / part, DELEGATIONS / part);
        MeasuredPages measured = new MeasuredPages(setup, options.quick() ? QUICK_PAGES : PAGES, records);
        for (String database : OwnDatabases.of(setup)) {
            String word = OwnDatabases.word(database);
            Path place = folder.resolve(word);
            Rows runs = OwnDatabases.with(
                    setup, database, place, (storage, scratch) -> measured.measure(storage, csv, scratch));
            String sizes = OwnDatabases.OPTION + " " + database + " --numbers " + numbers;
            keep(setup, word, sizes, Map.of("numbers", numbers, "database", database), runs);
        }
    }
}
