package org.openenum.load.bench.write;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.rest.RestClients;
import org.openenum.load.rest.RestRequest;
import org.openenum.load.rest.RestRun;

/**
 * Changes per second through REST: batches of new numbers, then single changes of them, by one client and by eight.
 *
 * @param seconds the length of each run
 */
record WriteRates(Setup setup, int seconds) {

    /** About as many destinations as a carrier has. */
    private static final int DESTINATIONS = 1_000;

    private static final String APEX = "e164.arpa";
    private static final List<Integer> CLIENTS = List.of(1, 8);
    /** For the warm-up, until Java has compiled the code. */
    private static final int WARM_UP_CLIENTS = 8;

    private static final double MICROS_PER_SECOND = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Measures one database. */
    Rows measure(Storage storage, Path scratch) throws IOException {
        try (EnumAdmin admin = setup.admin(storage, scratch)) {
            admin.makeZone(APEX);
            return Rows.of(new Measuring(storage.name(), admin, admin.token("operator")).all());
        }
    }

    /** All runs with one running program. */
    private final class Measuring {

        private final String database;
        private final EnumAdmin admin;
        private final String token;
        private final NumberRequests requests = new NumberRequests(APEX, DESTINATIONS);
        private long batches;
        private long changes;

        Measuring(String database, EnumAdmin admin, String token) {
            this.database = database;
            this.admin = admin;
            this.token = token;
        }

        List<Row> all() throws IOException {
            List<Row> runs = new ArrayList<>();
            batch(WARM_UP_CLIENTS);
            for (int clients : CLIENTS) {
                runs.add(said(batch(clients)));
            }
            single(WARM_UP_CLIENTS);
            for (int clients : CLIENTS) {
                runs.add(said(single(clients)));
            }
            return runs;
        }

        private Row batch(int clients) throws IOException {
            LongFunction<RestRequest> fresh = requests.batches();
            long before = batches;
            return run(
                    clients, NumberRequests.BATCH_NUMBERS, turn -> fresh.apply(before + turn), made -> batches += made);
        }

        private Row single(int clients) throws IOException {
            long existing = batches * NumberRequests.BATCH_NUMBERS;
            return run(clients, 1, requests.changes(existing, changes), made -> changes += made);
        }

        private Row run(int clients, int numbers, LongFunction<RestRequest> load, LongConsumer made)
                throws IOException {
            RestClients.Plan plan =
                    new RestClients.Plan(admin.httpPort(), token, clients, 0, Duration.ofSeconds(seconds));
            double cpuBefore = admin.process().cpuSeconds();
            RestRun seen = RestClients.run(plan, load).withoutFailure();
            double cpu = admin.process().cpuSeconds() - cpuBefore;
            made.accept(seen.succeeded());
            return new Row()
                    .and("database", database)
                    .and("numbersPerRequest", numbers)
                    .and("clients", clients)
                    .and("seconds", seen.tookNanos() / NANOS_PER_SECOND)
                    .and("perSecond", seen.perSecond())
                    .and("numbersPerSecond", seen.perSecond() * numbers)
                    .and("p50Millis", seen.millis(50))
                    .and("p99Millis", seen.millis(99))
                    .and("maxMillis", seen.millis(100))
                    .and("cpuMicros", cpu * MICROS_PER_SECOND / Math.max(1, seen.succeeded() * numbers));
        }

        private Row said(Row run) {
            setup.say("%s", run);
            return run;
        }
    }
}
