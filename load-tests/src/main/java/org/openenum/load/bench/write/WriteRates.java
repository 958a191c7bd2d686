package org.openenum.load.bench.write;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.bench.server.Installation;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.rest.RestClients;
import org.openenum.load.rest.RestRequest;
import org.openenum.load.rest.RestRun;

/**
 * Changes per second through REST: batches of new numbers, then single changes of them, by one client and by eight.
 *
 * @param seconds the length of each run
 * @param folder for databases; what is in it is taken away
 * @param cores of enum-admin and PostgreSQL, as {@code taskset -c} takes them
 */
public record WriteRates(Installation installation, int seconds, Path folder, String cores, PrintStream progress) {

    /** As many destinations as a carrier has, about. */
    private static final int DESTINATIONS = 1_000;

    private static final String APEX = "e164.arpa";

    private static final List<Integer> CLIENTS = List.of(1, 8);

    /** Until Java has compiled what is used. */
    private static final int WARM_UP_CLIENTS = 8;

    private static final double MICROS_PER_SECOND = 1e6;

    /** Measures one database: {@value Storage#EMBEDDED} or {@value PostgresCluster#NAME}. */
    public List<WriteRun> measure(String database) throws IOException {
        Path scratch = Site.empty(folder.resolve("writes-" + database));
        if (database.equals(Storage.EMBEDDED)) {
            return measure(Storage.embedded(scratch.resolve("data")), scratch);
        }
        try (PostgresCluster postgres = PostgresCluster.start(scratch.resolve("postgresql"), cores)) {
            return measure(postgres.storage(scratch.resolve("data")), scratch);
        }
    }

    private List<WriteRun> measure(Storage storage, Path scratch) throws IOException {
        try (EnumAdmin admin = EnumAdmin.start(installation, storage, cores, scratch.resolve("admin.log"))) {
            admin.makeZone(APEX);
            return new Measuring(storage.name(), admin, admin.token("operator")).all();
        }
    }

    /** All runs against one program that is up. */
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

        List<WriteRun> all() throws IOException {
            List<WriteRun> runs = new ArrayList<>();
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

        private WriteRun batch(int clients) throws IOException {
            LongFunction<RestRequest> fresh = requests.batches();
            long before = batches;
            WriteRun run = run(clients, NumberRequests.BATCH_NUMBERS, turn -> fresh.apply(before + turn));
            // Those that failed have used up their numbers, too.
            batches += Math.round(run.perSecond() * run.seconds()) + run.failed();
            return run;
        }

        private WriteRun single(int clients) throws IOException {
            WriteRun run =
                    run(clients, 1, requests.changes(Math.max(1, batches * NumberRequests.BATCH_NUMBERS), changes));
            changes += Math.round(run.perSecond() * run.seconds());
            return run;
        }

        private WriteRun run(int clients, int numbers, LongFunction<RestRequest> load) throws IOException {
            RestClients.Plan plan =
                    new RestClients.Plan(admin.httpPort(), token, clients, 0, Duration.ofSeconds(seconds));
            double cpuBefore = admin.process().cpuSeconds();
            RestRun seen = RestClients.run(plan, load);
            double cpu = admin.process().cpuSeconds() - cpuBefore;
            seen.failures().forEach((reason, count) -> progress.println(count + " x " + reason));
            return new WriteRun(
                    database,
                    numbers,
                    clients,
                    rounded(seen.tookNanos() / 1e9),
                    rounded(seen.perSecond()),
                    rounded(seen.millis(50)),
                    rounded(seen.millis(99)),
                    rounded(seen.millis(100)),
                    rounded(cpu * MICROS_PER_SECOND / Math.max(1, seen.succeeded() * numbers)),
                    seen.failed());
        }

        private WriteRun said(WriteRun run) {
            progress.println(String.format(
                    Locale.ROOT,
                    "%-10s %5d in a request, %d clients: %,9.0f numbers/s  p50 %.1f ms, p99 %.1f ms, max %.0f ms, %.0f us CPU a number",
                    run.database(),
                    run.numbersPerRequest(),
                    run.clients(),
                    run.numbersPerSecond(),
                    run.p50Millis(),
                    run.p99Millis(),
                    run.maxMillis(),
                    run.cpuMicros()));
            return run;
        }
    }

    private static double rounded(double figure) {
        return Math.round(figure * 1e3) / 1e3;
    }
}
