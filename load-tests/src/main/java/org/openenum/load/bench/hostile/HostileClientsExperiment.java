package org.openenum.load.bench.hostile;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.OwnDatabases;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.rest.RestClients;
import org.openenum.load.rest.RestRequest;
import org.openenum.load.rest.RestRun;

/** Single changes at a steady rate, alone and during attacks on enum-admin. */
public final class HostileClientsExperiment extends Experiment {

    private static final String APEX = "e164.arpa";
    private static final int SLOW_BODIES = 1_000;
    private static final int GUESSERS = 30;
    private static final int CLIENTS = 4;
    private static final int CHANGES_PER_SECOND = 50;
    private static final int SECONDS = 20;
    private static final int QUICK_SECONDS = 2;
    private static final int ROUNDS = 3;
    private static final double NANOS_PER_SECOND = 1e9;

    public HostileClientsExperiment() {
        super(
                "hostile-clients",
                "how long a change over REST takes beside slow request bodies, and beside password guesses",
                OwnDatabases.OPTION);
    }

    @Override
    public void run(Setup setup) throws IOException {
        int seconds = setup.options().seconds(SECONDS, QUICK_SECONDS);
        for (String database : OwnDatabases.of(setup)) {
            Path scratch = setup.folder(name()).resolve(database);
            Rows runs = OwnDatabases.with(
                    setup, database, scratch, (storage, folder) -> measure(setup, storage, folder, seconds));
            String sizes = OwnDatabases.OPTION + " " + database + " --seconds " + seconds;
            Map<String, Object> about =
                    Map.of("database", database, "clients", CLIENTS, "changesPerSecond", CHANGES_PER_SECOND);
            keep(setup, OwnDatabases.word(database), sizes, about, runs);
        }
    }

    private static Rows measure(Setup setup, Storage storage, Path folder, int seconds) throws IOException {
        try (EnumAdmin admin = setup.admin(storage, folder)) {
            admin.makeZone(APEX);
            Measuring measuring =
                    new Measuring(admin, admin.token("operator"), Duration.ofSeconds(seconds), new AtomicLong());
            measuring.alone();
            List<Row> rows = new ArrayList<>();
            for (int turn = 0; turn < (setup.options().quick() ? 1 : ROUNDS); turn++) {
                for (Row row : List.of(
                        measuring.alone(),
                        measuring.beside("bodies, an octet in 2 s", SLOW_BODIES, SlowBodies::start),
                        measuring.beside("guessers of passwords", GUESSERS, PasswordGuesses::start))) {
                    rows.add(row.and("turn", turn));
                    setup.say("%s", row);
                }
            }
            return Rows.of(rows);
        }
    }

    /** Starts this many clients of a kind, for a port. */
    @FunctionalInterface
    private interface Kind {
        HostileClients start(int port, int clients) throws IOException;
    }

    /** All runs with one running program. */
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
