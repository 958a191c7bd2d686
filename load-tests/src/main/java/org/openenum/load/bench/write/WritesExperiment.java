package org.openenum.load.bench.write;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.OwnDatabases;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.result.Rows;

/** Changes per second through the REST API: single ones and batches, by one client and by eight, on both databases. */
public final class WritesExperiment extends Experiment {

    private static final int SECONDS = 10;

    public WritesExperiment() {
        super(
                "writes",
                "durable changes per second over REST, single ones and batches, on both databases",
                OwnDatabases.OPTION);
    }

    @Override
    public void run(Setup setup) throws IOException {
        int seconds = setup.options().seconds(SECONDS);
        WriteRates rates = new WriteRates(setup, seconds);
        for (String database : OwnDatabases.of(setup)) {
            Path scratch = setup.folder(name()).resolve(OwnDatabases.word(database));
            Rows runs = OwnDatabases.with(setup, database, scratch, rates::measure);
            String sizes = OwnDatabases.OPTION + " " + database + " --seconds " + seconds;
            keep(setup, OwnDatabases.word(database), sizes, Map.of("database", database), runs);
        }
    }
}
