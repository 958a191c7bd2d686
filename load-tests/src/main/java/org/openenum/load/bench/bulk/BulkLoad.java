package org.openenum.load.bench.bulk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.result.Occasion;
import org.openenum.load.bench.server.Contents;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.bench.server.Metrics;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.OpenEnumAtDatabase;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.server.RunningServer;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.bench.traffic.Asker;
import org.openenum.load.bench.traffic.DnsPerf;

/**
 * One plan on its way through one database.
 *
 * @param questions numbers of the plan; the first of them is the first that the server is asked
 * @param seconds how long it is asked at full speed
 * @param command what measures it again
 */
record BulkLoad(Setup setup, Contents contents, Questions questions, int seconds, String command) {

    private static final double MILLIS_PER_SECOND = 1e3;

    /** Kept figures have one decimal: shorter times are noise. */
    private static final double DECIMALS = 10;

    /** Imports the plan, then starts enum-server on one core and on all that can be spared. */
    BulkResult intoAndOutOf(Storage storage, Path scratch, Optional<PostgresCluster> postgres) throws IOException {
        String all = Cores.list(setup.allowedCores());
        Machine.moveThisProgramTo(all);
        Contents.ZoneFile zone = contents.zones().get(0);
        double took;
        double cpu;
        try (EnumAdmin admin = EnumAdmin.start(setup.installation(), storage, all, scratch.resolve("admin.log"))) {
            admin.makeZone(zone.apex());
            double before = cpuSeconds(admin, postgres);
            took = seconds(admin.importFile(zone.apex(), zone.imported()));
            cpu = cpuSeconds(admin, postgres) - before;
        }
        setup.say("%,d numbers imported into %s in %.1f s", contents.numbers(), storage.name(), took);
        List<BulkResult.Fill> fills = new ArrayList<>();
        for (int cores : new TreeSet<>(List.of(1, setup.allowedCores().size()))) {
            fills.add(fill(storage, scratch, cores));
        }
        return new BulkResult(
                Occasion.now(command),
                storage.name(),
                contents.numbers(),
                Files.size(zone.imported()),
                took,
                rounded(cpu),
                postgres.isPresent()
                        ? postgres.get().bytes()
                        : bytesIn(storage.data().resolve("db")),
                fills);
    }

    private static double cpuSeconds(EnumAdmin admin, Optional<PostgresCluster> postgres) throws IOException {
        return admin.process().cpuSeconds()
                + (postgres.isPresent() ? postgres.get().process().cpuSeconds() : 0);
    }

    private BulkResult.Fill fill(Storage storage, Path scratch, int count) throws IOException {
        Cores cores = coresFor(count);
        Site site = Site.in(scratch.resolve("run"), cores);
        Metrics metrics = Metrics.onFreePort();
        OpenEnumAtDatabase server = new OpenEnumAtDatabase(setup.installation(), OpenEnum.NAME, storage, 0);
        try (RunningServer running = server.start(contents.numbers(), site, metrics)) {
            Asker asker = new Asker(running.port());
            String question = questions.sample().get(0);
            double first = seconds(running.awaitFirst(() -> asker.isAnswered(question, questions.expected())));
            double complete = seconds(running.awaitComplete());
            double cpu = running.process().cpuSeconds();
            requireAll(metrics);
            DnsPerf load = new DnsPerf(cores, DnsPerf.MANY);
            load.fullSpeed(running.port(), questions.file(), seconds);
            double answers =
                    load.fullSpeed(running.port(), questions.file(), seconds).perSecond();
            setup.say("%d cores: everything in memory after %.1f s", count, complete);
            return new BulkResult.Fill(
                    count, first, complete, rounded(cpu), running.process().residentBytes(), Math.round(answers));
        }
    }

    /** One core is for the server alone, the others for the database and for who asks; where it has all, they share them. */
    private Cores coresFor(int count) {
        List<Integer> allowed = setup.allowedCores();
        if (count == 1) {
            return Cores.forTheServer(1, allowed);
        }
        String all = Cores.list(allowed);
        return new Cores(all, allowed.size(), all, allowed.size());
    }

    private void requireAll(Metrics metrics) throws IOException {
        double held = metrics.sum("openenum_cache_numbers");
        if (held < contents.numbers()) {
            throw new IOException("enum-server says that it has everything, but holds " + Math.round(held) + " of "
                    + contents.numbers() + " numbers");
        }
    }

    private static long bytesIn(Path folder) throws IOException {
        long bytes = 0;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                bytes += Files.size(file);
            }
        }
        return bytes;
    }

    private static double seconds(Duration duration) {
        return rounded(duration.toMillis() / MILLIS_PER_SECOND);
    }

    private static double rounded(double figure) {
        return Math.round(figure * DECIMALS) / DECIMALS;
    }
}
