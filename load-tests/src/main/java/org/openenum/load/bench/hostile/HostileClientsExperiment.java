package org.openenum.load.bench.hostile;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.OwnDatabases;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.result.Occasion;
import org.openenum.load.bench.result.Result;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.bench.server.Installation;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.rest.RestClients;
import org.openenum.load.rest.RestRequest;
import org.openenum.load.rest.RestRun;

/** Single changes at a steady rate, alone and beside clients that misuse enum-admin. */
public final class HostileClientsExperiment implements Experiment {

    private static final String NAME = "hostile-clients";
    private static final String APEX = "e164.arpa";
    private static final int SLOW_BODIES = 1_000;
    private static final int GUESSERS = 30;
    private static final int CLIENTS = 4;
    private static final int CHANGES_PER_SECOND = 50;
    private static final int SECONDS = 20;
    private static final int QUICK_SECONDS = 2;
    private static final int ROUNDS = 3;
    private static final double NANOS_PER_SECOND = 1e9;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String sentence() {
        return "what a change through REST takes beside slow bodies and beside guessed passwords";
    }

    @Override
    public Set<String> options() {
        return Set.of(OwnDatabases.OPTION);
    }

    @Override
    public void run(Setup setup) throws IOException {
        BenchOptions options = setup.options();
        int seconds = options.seconds(SECONDS, QUICK_SECONDS);
        int rounds = options.quick() ? 1 : ROUNDS;
        String cores = Cores.list(setup.allowedCores());
        Machine.moveThisProgramTo(cores);
        for (String database : OwnDatabases.of(setup)) {
            Path scratch = setup.folder(NAME).resolve(database);
            Rows runs = OwnDatabases.with(
                    database,
                    scratch,
                    cores,
                    (storage, folder) ->
                            measure(setup.installation(), storage, cores, folder, rounds, seconds, setup.progress()));
            String sizes = OwnDatabases.OPTION + " " + database + " --seconds " + seconds;
            Map<String, Object> about =
                    Map.of("database", database, "clients", CLIENTS, "changesPerSecond", CHANGES_PER_SECOND);
            setup.keep(
                    database.toLowerCase(Locale.ROOT),
                    new Result(NAME, Occasion.now(options.command(NAME, sizes)), about, new Rows(List.of()), runs));
        }
    }

    private static Rows measure(
            Installation installation,
            Storage storage,
            String cores,
            Path folder,
            int rounds,
            int seconds,
            PrintStream progress)
            throws IOException {
        try (EnumAdmin admin = EnumAdmin.start(installation, storage, cores, folder.resolve("admin.log"))) {
            admin.makeZone(APEX);
            Measuring measuring =
                    new Measuring(admin, admin.token("operator"), Duration.ofSeconds(seconds), new AtomicLong());
            measuring.alone();
            List<Row> rows = new ArrayList<>();
            for (int turn = 0; turn < rounds; turn++) {
                for (Row row : List.of(
                        measuring.alone(),
                        measuring.beside("bodies, an octet in 2 s", SLOW_BODIES, SlowBodies::start),
                        measuring.beside("guessers of passwords", GUESSERS, PasswordGuesses::start))) {
                    rows.add(row.and("turn", turn));
                    progress.println(row);
                }
            }
            return Rows.of(rows);
        }
    }

    /** Starts so many of a kind against a port. */
    @FunctionalInterface
    private interface Kind {
        HostileClients start(int port, int clients) throws IOException;
    }

    /** All runs against one program that is up. */
    private record Measuring(EnumAdmin admin, String token, Duration duration, AtomicLong made) {

        private static final String NUMBERS = "/zones/" + APEX + "/numbers/9991";

        Row alone() throws IOException {
            return changes().and("beside", "nobody").and("hostile", 0).and("ended", 0);
        }

        Row beside(String kind, int clients, Kind start) throws IOException {
            try (HostileClients hostile = start.start(admin.httpPort(), clients)) {
                Row row = changes();
                return row.and("beside", kind).and("hostile", clients).and("ended", hostile.ended());
            }
        }

        private Row changes() throws IOException {
            RestClients.Plan plan =
                    new RestClients.Plan(admin.httpPort(), token, CLIENTS, CHANGES_PER_SECOND, duration);
            RestRun seen = RestClients.run(plan, turn -> change(made.getAndIncrement()))
                    .withoutFailure();
            return new Row()
                    .and("perSecond", seen.succeeded() * NANOS_PER_SECOND / seen.tookNanos())
                    .and("p50Millis", seen.millis(50))
                    .and("p99Millis", seen.millis(99))
                    .and("maxMillis", seen.millis(100));
        }

        private static RestRequest change(long number) {
            return RestRequest.create(
                    NUMBERS + String.format(Locale.ROOT, "%07d", number),
                    "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:+{number}@sbc.example.net\"}]}");
        }
    }
}
