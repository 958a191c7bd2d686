package org.openenum.load.bench.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.experiment.AskedInTurn;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Course;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Race;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.bench.server.Metrics;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.OpenEnumAtDatabase;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.server.PowerDns;
import org.openenum.load.bench.server.PowerDnsOnPostgres;
import org.openenum.load.bench.server.PowerDnsTables;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.bench.traffic.DnsPerf;
import org.openenum.load.bench.traffic.OwnLoad;

/** Answers from the database without a cache, and with a cache for a tenth of the plan. */
public final class DatabaseExperiment extends Experiment {

    private static final long NUMBERS = 1_000_000;
    private static final long QUICK_NUMBERS = 100_000;
    private static final int ROUNDS = 3;
    private static final int SECONDS = 4;
    /** A server with a database needs several cores; one is enough for the load. */
    private static final int SERVER_CORES = 3;
    /** One byte: room for nothing. */
    private static final long NOTHING = 1;
    /** The name of the peer with LMDB. */
    private static final String POWER_DNS = "PowerDNS";

    private static final OwnLoad.Shape ONE_AT_A_TIME = new OwnLoad.Shape("one at a time", 1, 1, 1);
    /** How many popular numbers are queried to measure answers from memory. */
    private static final int POPULAR = 20;

    public DatabaseExperiment() {
        super(
                "database",
                "answers straight from the database, SQL statements per answer, and a cache for a tenth of the plan");
    }

    @Override
    public void run(Setup setup) throws IOException {
        for (long numbers : setup.options().numbers(List.of(NUMBERS), List.of(QUICK_NUMBERS))) {
            measure(setup, EnumContents.prepared(setup, name(), numbers));
        }
    }

    private void measure(Setup setup, EnumContents contents) throws IOException {
        Cores cores = setup.cores(SERVER_CORES);
        Path folder = contents.folder();
        OpenEnum.imported(setup.installation(), contents.contents(), cores);
        Storage embedded = Storage.embedded(OpenEnum.data(contents.contents()));
        if (!PostgresCluster.isInstalled()) {
            setup.say("PostgreSQL is not installed, so it is skipped: apt-get install %s", PostgresCluster.PACKAGE);
            race(setup, contents, cores, List.of(embedded), entrants(setup, List.of(embedded), null));
            return;
        }
        Path site = Site.empty(folder.resolve("postgres"));
        try (PostgresCluster cluster = PostgresCluster.startCounting(site, cores.server())) {
            setup.say("filling PostgreSQL");
            Storage own = cluster.storage(Files.createDirectories(site.resolve("openenum")));
            OpenEnum.importInto(
                    setup.installation(), own, contents.contents(), cores.load(), folder.resolve("import.log"));
            if (PowerDnsOnPostgres.isInstalled()) {
                PowerDnsTables.fill(cluster, contents.contents().zones().get(0), folder);
            }
            List<Storage> storages = List.of(embedded, own);
            race(setup, contents, cores, storages, entrants(setup, storages, cluster));
        }
    }

    /** This product with each database, and PowerDNS in all installed forms. */
    private static List<NameServer> entrants(Setup setup, List<Storage> storages, @Nullable PostgresCluster cluster)
            throws IOException {
        List<NameServer> entrants = new ArrayList<>();
        for (Storage storage : storages) {
            String name = storage.cluster() == null ? "OpenENUM H2" : "OpenENUM PG";
            entrants.add(new OpenEnumAtDatabase(setup.installation(), name, storage, NOTHING, Metrics.onFreePort()));
        }
        for (NameServer peer : setup.peers()) {
            if (peer.name().equals(POWER_DNS)) {
                if (cluster != null && PowerDnsOnPostgres.isInstalled()) {
                    entrants.add(new PowerDnsOnPostgres("PDNS PG", cluster, false));
                    entrants.add(new PowerDnsOnPostgres("PDNS PG cached", cluster, true));
                } else {
                    setup.say("PowerDNS with PostgreSQL needs: apt-get install pdns-backend-pgsql postgresql");
                }
                entrants.add(new PowerDns("PDNS LMDB", false));
                entrants.add(peer);
            }
        }
        return entrants;
    }

    private void race(
            Setup setup, EnumContents contents, Cores cores, List<Storage> storages, List<NameServer> entrants)
            throws IOException {
        BenchOptions options = setup.options();
        int rounds = options.rounds(ROUNDS);
        int seconds = options.seconds(SECONDS);
        List<Questions> questions = contents.asked();
        Race race = new Race(setup, cores, contents.contents(), questions.get(0), rounds);
        Course course = new AskedInTurn(questions, ways(setup, cores), seconds);
        Race.Seen seen = race.run(entrants.get(0), entrants.subList(1, entrants.size()), course);
        List<Map<String, Object>> runs = new ArrayList<>(seen.runs().all());
        runs.addAll(smallCaches(setup, contents, cores, storages, seconds, questions.get(0)));
        String sizes = "--numbers " + contents.numbers() + " --rounds " + rounds + " --seconds " + seconds;
        Map<String, Object> about = Map.of(
                "numbers",
                contents.numbers(),
                "seconds",
                seconds,
                "serverCores",
                cores.serverCount(),
                "exponent",
                ZipfQuestions.EXPONENT);
        keep(setup, "" + contents.numbers(), sizes, about, new Race.Seen(seen.servers(), new Rows(runs)));
    }

    /** Concurrent misses, which are read together, and single queries. */
    private static List<AskedInTurn.Way> ways(Setup setup, Cores cores) throws IOException {
        AskedInTurn.Way many = new AskedInTurn.Way(AskedInTurn.FULL_SPEED, new DnsPerf(cores, DnsPerf.MANY));
        return Commands.exists("cc")
                ? List.of(many, new AskedInTurn.Way(ONE_AT_A_TIME.name(), setup.ownLoad(cores, ONE_AT_A_TIME)))
                : List.of(many);
    }

    private static List<Map<String, Object>> smallCaches(
            Setup setup, EnumContents contents, Cores cores, List<Storage> storages, int seconds, Questions each)
            throws IOException {
        Path file = ZipfQuestions.file(each.file(), contents.folder().resolve("zipf.queries"));
        Questions zipf = new Questions(Asked.EXISTING, file, each.expected());
        List<String> popular = each.sample().subList(0, POPULAR);
        List<String> rare = ZipfQuestions.rarest(each.file(), contents.numbers());
        SmallCache small = new SmallCache(setup, cores, contents.contents(), seconds, zipf, popular, rare);
        List<Map<String, Object>> runs = new ArrayList<>();
        for (Storage storage : storages) {
            setup.say("a cache for a tenth of the plan, %s", storage.name());
            runs.add(small.run(storage).figures());
        }
        return runs;
    }
}
