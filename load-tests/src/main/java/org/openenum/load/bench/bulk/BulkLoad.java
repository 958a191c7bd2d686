package org.openenum.load.bench.bulk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.openenum.load.bench.experiment.Participant;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.bench.server.Contents;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.bench.server.Metrics;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.OpenEnumAtDatabase;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.bench.traffic.DnsPerf;

/**
 * One plan on its way through one database.
 *
 * @param questions numbers of the plan; the first of them is the first that the server is asked
 * @param seconds how long it is asked at full speed
 */
record BulkLoad(Setup setup, Contents contents, Questions questions, int seconds) {

    /** Imports the plan, then starts enum-server on one core and on all that can be spared. */
    Rows intoAndOutOf(Storage storage, Path scratch) throws IOException {
        Machine.moveThisProgramTo(Cores.list(setup.allowedCores()));
        List<Row> runs = new ArrayList<>(List.of(into(storage, scratch)));
        for (int cores : new TreeSet<>(List.of(1, setup.allowedCores().size()))) {
            runs.add(outOf(storage, scratch, cores));
        }
        return Rows.of(runs);
    }

    private Row into(Storage storage, Path scratch) throws IOException {
        String all = Cores.list(setup.allowedCores());
        Contents.ZoneFile zone = contents.zones().get(0);
        Row row = new Row().and("step", "import").and("csvBytes", Files.size(zone.imported()));
        try (EnumAdmin admin = EnumAdmin.start(setup.installation(), storage, all, scratch.resolve("admin.log"))) {
            admin.makeZone(zone.apex());
            double before = cpuSeconds(admin, storage);
            row.and("seconds", Participant.seconds(admin.importFile(zone.apex(), zone.imported())));
            row.and("cpuSeconds", cpuSeconds(admin, storage) - before);
        }
        PostgresCluster cluster = storage.cluster();
        row.and("databaseBytes", cluster == null ? bytesIn(storage.data().resolve("db")) : cluster.bytes());
        setup.say("%s: %s", storage.name(), row);
        return row;
    }

    private static double cpuSeconds(EnumAdmin admin, Storage storage) throws IOException {
        PostgresCluster cluster = storage.cluster();
        return admin.process().cpuSeconds()
                + (cluster == null ? 0 : cluster.process().cpuSeconds());
    }

    private Row outOf(Storage storage, Path scratch, int count) throws IOException {
        Cores cores = coresFor(count);
        Metrics metrics = Metrics.onFreePort();
        OpenEnumAtDatabase server = new OpenEnumAtDatabase(setup.installation(), OpenEnum.NAME, storage, 0, metrics);
        Site site = Site.in(scratch.resolve("run"), cores);
        try (Participant up = Participant.start(server, contents, questions, site)) {
            double cpu = up.running().process().cpuSeconds();
            requireAll(metrics);
            DnsPerf load = new DnsPerf(cores, DnsPerf.MANY);
            up.fullSpeed(0, questions, load, seconds);
            Row asked = up.fullSpeed(1, questions, load, seconds);
            Row row = new Row()
                    .and("step", "start")
                    .and("cores", count)
                    .and("firstAnswerSeconds", Participant.seconds(up.firstAnswer()))
                    .and("completeSeconds", Participant.seconds(up.complete()))
                    .and("startCpuSeconds", cpu)
                    .and("residentBytes", up.running().process().residentBytes())
                    .and(asked);
            setup.say("%s: %s", storage.name(), row);
            return row;
        }
    }

    /**
     * One core is for the server alone, the others for the database and for who asks; where it has all, they share
     * them.
     */
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
}
