package org.openenum.load.bench.bulk;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.OwnDatabases;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.result.Rows;

/**
 * A whole plan from a CSV file into the database and from there into memory, on both databases: how long it takes, and
 * how large it is.
 */
public final class BulkExperiment extends Experiment {

    private static final List<Long> SIZES = List.of(1_000_000L, 5_000_000L);
    private static final List<Long> QUICK_SIZES = List.of(20_000L);
    private static final int SECONDS = 10;

    public BulkExperiment() {
        super(
                "bulk",
                "a whole plan from a CSV file into both databases and from there into memory: seconds and bytes",
                OwnDatabases.OPTION);
    }

    @Override
    public void run(Setup setup) throws IOException {
        int seconds = setup.options().seconds(SECONDS);
        for (long numbers : setup.options().numbers(SIZES, QUICK_SIZES)) {
            EnumContents contents = new EnumContents(setup.folder("enum-" + numbers), numbers);
            contents.prepareImport(setup.installation());
            BulkLoad load = new BulkLoad(setup, contents.contents(), contents.existing(), seconds);
            for (String database : OwnDatabases.of(setup)) {
                Rows runs = OwnDatabases.with(setup, database, setup.folder(name()), load::intoAndOutOf);
                String sizes =
                        "--numbers " + numbers + " --seconds " + seconds + " " + OwnDatabases.OPTION + " " + database;
                Map<String, Object> about = Map.of("numbers", numbers, "database", database);
                keep(setup, numbers + OwnDatabases.word(database), sizes, about, runs);
            }
        }
    }
}
