package org.openenum.load.bench.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.experiment.AnswerKey;
import org.openenum.load.bench.experiment.BenchOptions;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.Occasion;
import org.openenum.load.bench.result.ResultFiles;
import org.openenum.load.bench.server.Contents;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.OpenEnumAtDatabase;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.server.PowerDns;
import org.openenum.load.bench.server.PowerDnsOnPostgres;
import org.openenum.load.bench.server.PowerDnsTables;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.bench.traffic.DnsPerf;

/** Answers straight from the database, and from a cache that holds a tenth of the plan. */
public final class DatabaseExperiment implements Experiment {

    private static final String NAME = "database";

    private static final long NUMBERS = 1_000_000;

    private static final long QUICK_NUMBERS = 100_000;

    private static final int ROUNDS = 3;

    private static final int SECONDS = 4;

    private static final int QUICK_SECONDS = 1;

    /** A server with a database beside it is a thing for several cores; one is enough to ask it. */
    private static final int SERVER_CORES = 3;

    /** Room for one byte: nothing. */
    private static final long NOTHING = 1;

    /** The name of the peer with LMDB. */
    private static final String POWER_DNS = "PowerDNS";

    /** How many popular numbers are asked for to see how fast memory answers. */
    private static final int POPULAR = 20;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String sentence() {
        return "answers straight from the database, SQL statements behind each of them, and a cache for a tenth of the"
                + " plan";
    }

    @Override
    public void run(Setup setup) throws IOException {
        for (long numbers : setup.options().numbers(List.of(NUMBERS), List.of(QUICK_NUMBERS))) {
            EnumContents contents = new EnumContents(setup.folder(NAME + "-" + numbers), numbers);
            contents.prepare(setup.installation());
            measure(setup, contents);
        }
    }

    private static void measure(Setup setup, EnumContents contents) throws IOException {
        Cores cores = setup.cores(SERVER_CORES);
        Path folder = contents.folder();
        Storage embedded = imported(setup, contents.contents(), cores);
        if (!PostgresCluster.isInstalled()) {
            setup.say(
                    "PostgreSQL is not installed and does not take part: apt-get install %s", PostgresCluster.PACKAGE);
            keep(setup, contents, cores, List.of(embedded), entrants(setup, List.of(embedded), null));
            return;
        }
        Path site = Site.in(folder.resolve("postgres"), cores).scratch();
        try (PostgresCluster cluster = PostgresCluster.startCounting(site, cores.server())) {
            setup.say("filling PostgreSQL");
            Storage own = cluster.storage(Files.createDirectories(site.resolve("openenum")));
            OpenEnumAtDatabase.importInto(
                    setup.installation(), own, contents.contents(), cores.load(), folder.resolve("import.log"));
            if (PowerDnsOnPostgres.isInstalled()) {
                PowerDnsTables.fill(cluster, contents.contents().zones().get(0), folder);
            }
            List<Storage> storages = List.of(embedded, own);
            keep(setup, contents, cores, storages, entrants(setup, storages, cluster));
        }
    }

    /** The embedded database with the contents; it can be used again as long as its tables are today's. */
    private static Storage imported(Setup setup, Contents contents, Cores cores) throws IOException {
        Storage storage = Storage.embedded(contents.folder().resolve("embedded"));
        Path note = storage.data().resolve("imported");
        String schema = setup.installation().schema();
        if (!Files.exists(note) || !Files.readString(note).equals(schema)) {
            setup.say("filling the embedded database");
            Site.in(storage.data(), cores);
            OpenEnumAtDatabase.importInto(
                    setup.installation(),
                    storage,
                    contents,
                    cores.load(),
                    contents.folder().resolve("import.log"));
            Files.writeString(note, schema);
        }
        return storage;
    }

    private static List<NoCache.Entrant> entrants(
            Setup setup, List<Storage> storages, @Nullable PostgresCluster cluster) {
        List<NoCache.Entrant> entrants = new ArrayList<>();
        for (Storage storage : storages) {
            boolean isPostgres = storage.name().equals(PostgresCluster.NAME);
            NameServer server = new OpenEnumAtDatabase(
                    setup.installation(), isPostgres ? "OpenENUM PG" : "OpenENUM H2", storage, NOTHING);
            entrants.add(new NoCache.Entrant(server, true, storage.name() + ", no cache", isPostgres ? cluster : null));
        }
        boolean wanted = setup.peers().stream().anyMatch(peer -> peer.name().equals(POWER_DNS));
        if (cluster != null && wanted && PowerDnsOnPostgres.isInstalled()) {
            entrants.add(new NoCache.Entrant(
                    new PowerDnsOnPostgres("PDNS PG", cluster, false), false, "PostgreSQL, no caches", cluster));
            entrants.add(new NoCache.Entrant(
                    new PowerDnsOnPostgres("PDNS PG cached", cluster, true), false, "PostgreSQL, caches on", cluster));
        } else if (wanted) {
            setup.say("PowerDNS with PostgreSQL does not take part: apt-get install pdns-backend-pgsql postgresql");
        }
        setup.peers().stream()
                .filter(peer -> peer.name().equals(POWER_DNS))
                .forEach(peer -> entrants.add(
                        new NoCache.Entrant(new PowerDns("PDNS LMDB", false), false, "LMDB, no caches", null)));
        setup.peers().stream()
                .filter(peer -> peer.name().equals(POWER_DNS))
                .forEach(peer -> entrants.add(new NoCache.Entrant(peer, false, "LMDB, caches on", null)));
        return entrants;
    }

    private static void keep(
            Setup setup, EnumContents contents, Cores cores, List<Storage> storages, List<NoCache.Entrant> entrants)
            throws IOException {
        BenchOptions options = setup.options();
        int seconds = options.seconds(SECONDS, QUICK_SECONDS);
        NoCache noCache = new NoCache(setup, new DnsPerf(cores, DnsPerf.MANY), options.rounds(ROUNDS, 1), seconds);
        AnswerKey key = contents.key();
        List<Questions> questions = Stream.of(Asked.values())
                .map(asked -> contents.asked(asked, key))
                .toList();
        List<ColdRun> runs = noCache.race(entrants, contents.contents(), questions);
        List<DatabaseResult.Taker> takers = new ArrayList<>();
        for (NoCache.Entrant each : entrants) {
            takers.add(each.taker());
        }
        List<SmallCacheRun> small = smallCaches(setup, contents, cores, storages, seconds, questions.get(0));
        String command = options.command(
                NAME, "--numbers " + contents.numbers() + " --rounds " + noCache.rounds() + " --seconds " + seconds);
        DatabaseResult result = new DatabaseResult(
                Occasion.now(command),
                contents.numbers(),
                seconds,
                cores.serverCount(),
                takers,
                runs,
                ZipfQuestions.EXPONENT,
                small);
        setup.results().keep(NAME, "" + contents.numbers(), result);
        setup.say("%n%s", new DatabaseSection(List.of(result)).tables(result));
    }

    private static List<SmallCacheRun> smallCaches(
            Setup setup, EnumContents contents, Cores cores, List<Storage> storages, int seconds, Questions each)
            throws IOException {
        Path file = ZipfQuestions.file(each.file(), contents.folder().resolve("zipf.queries"));
        Questions zipf = new Questions(Asked.EXISTING, file, each.expected());
        List<String> popular = each.sample().subList(0, POPULAR);
        SmallCache small = new SmallCache(
                setup,
                cores,
                contents.folder(),
                contents.numbers(),
                seconds,
                zipf,
                popular,
                ZipfQuestions.rarest(each.file(), contents.numbers()));
        List<SmallCacheRun> runs = new ArrayList<>();
        for (Storage storage : storages) {
            setup.say("a cache for a tenth of the plan, %s", storage.name());
            runs.add(small.run(storage));
        }
        return runs;
    }

    @Override
    public Optional<Section> section(ResultFiles results) throws IOException {
        List<DatabaseResult> all = results.all(NAME, DatabaseResult.class).stream()
                .sorted(Comparator.comparingLong(DatabaseResult::numbers))
                .toList();
        return all.isEmpty() ? Optional.empty() : Optional.of(new DatabaseSection(all).section());
    }
}
