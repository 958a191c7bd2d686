package org.openenum.load.bench.write;

import java.io.IOException;
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

/** Changes per second through the REST API: single ones and batches, by one client and by eight, on both databases. */
public final class WritesExperiment implements Experiment {

    private static final String NAME = "writes";
    private static final int SECONDS = 10;
    private static final int QUICK_SECONDS = 1;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String sentence() {
        return "durable changes per second through REST, single ones and batches, on both databases";
    }

    @Override
    public Set<String> options() {
        return Set.of(OwnDatabases.OPTION);
    }

    @Override
    public void run(Setup setup) throws IOException {
        BenchOptions options = setup.options();
        int seconds = options.seconds(SECONDS, QUICK_SECONDS);
        String cores = Cores.list(setup.allowedCores());
        Machine.moveThisProgramTo(cores);
        WriteRates rates =
                new WriteRates(setup.installation(), seconds, setup.folder("writes"), cores, setup.progress());
        for (String database : OwnDatabases.of(setup)) {
            String sizes = OwnDatabases.OPTION + " " + database + " --seconds " + seconds;
            Map<String, Object> about = Map.of("database", database);
            Rows runs = rates.measure(database);
            Occasion occasion = Occasion.now(options.command(NAME, sizes));
            setup.keep(database.toLowerCase(Locale.ROOT), new Result(NAME, occasion, about, new Rows(List.of()), runs));
        }
    }
}
