package org.openenum.load.bench.bulk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openenum.load.bench.experiment.Participant;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.bench.page.Lists;
import org.openenum.load.bench.page.PageTimes;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;
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
 * The load of one plan through one database.
 *
 * @param questions queries for numbers of the plan; the first is the first query to the server
 * @param seconds how long queries are sent at full speed
 */
record BulkLoad(Setup setup, Contents contents, Questions questions, int seconds) {

    private static final String SNAPSHOTS = "OPENENUM_SNAPSHOT_ENABLED";
    private static final Duration SNAPSHOT_LIMIT = Duration.ofMinutes(10);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);
    /**
     * A query to a closed port is not refused but waited for; this short limit keeps that wait out of the start time.
     */
    private static final Duration IMPATIENCE = Duration.ofMillis(50);
    /** Pages of each list. */
    private static final int PAGES = 60;

    /**
     * Imports the plan, starts enum-server on one core and on all that are free, then on one core from the last
     * snapshot; and reads the lists of numbers through REST.
     */
    Rows intoAndOutOf(Storage storage, Path scratch) throws IOException {
        int all = setup.allowedCores().size();
        List<Row> runs = new ArrayList<>(List.of(said(storage, into(storage, scratch))));
        if (all > 1) {
            runs.add(said(storage, outOf(storage, scratch, 1, false)));
        }
        runs.add(said(storage, outOf(storage, scratch, all, true)));
        runs.add(said(storage, outOfSnapshot(storage, scratch)));
        runs.add(said(storage, lists(storage, scratch)));
        return Rows.of(runs);
    }

    private Row said(Storage storage, Row row) {
        setup.say("%s: %s", storage.name(), row);
        return row;
    }

    private Row into(Storage storage, Path scratch) throws IOException {
        Contents.ZoneFile zone = contents.zones().get(0);
        Row row = new Row().and("step", "import").and("csvBytes", Files.size(zone.imported()));
        try (EnumAdmin admin = setup.admin(storage, scratch)) {
            admin.makeZone(zone.apex());
            double before = cpuSeconds(admin, storage);
            List<Duration> took = new ArrayList<>();
            new ImportParts(zone.imported(), ImportParts.LONGEST_IMPORT)
                    .each(scratch, part -> took.add(admin.importFile(zone.apex(), part)));
            row.and("parts", took.size());
            row.and("seconds", Participant.seconds(took.stream().reduce(Duration.ZERO, Duration::plus)));
            row.and("cpuSeconds", cpuSeconds(admin, storage) - before);
        }
        PostgresCluster cluster = storage.cluster();
        row.and("databaseBytes", cluster == null ? bytesIn(storage.data().resolve("db")) : cluster.bytes());
        return row;
    }

    private static double cpuSeconds(EnumAdmin admin, Storage storage) throws IOException {
        PostgresCluster cluster = storage.cluster();
        return admin.process().cpuSeconds()
                + (cluster == null ? 0 : cluster.process().cpuSeconds());
    }

    /** @param keeps whether it ends after it has written a snapshot */
    private Row outOf(Storage storage, Path scratch, int count, boolean keeps) throws IOException {
        Cores cores = coresFor(count);
        Metrics metrics = Metrics.onFreePort();
        OpenEnumAtDatabase server = server(storage.told(Map.of(SNAPSHOTS, "" + keeps)), metrics);
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
            if (keeps) {
                Waiting.until(SNAPSHOT_LIMIT, BETWEEN_LOOKS, () -> Files.exists(storage.snapshot()));
            }
            return row;
        }
    }

    /** On one core; it has read everything when it answers all queries of the sample. */
    private Row outOfSnapshot(Storage storage, Path scratch) throws IOException {
        List<String> sample = questions.sample();
        Site site = Site.in(scratch.resolve("run"), coresFor(1));
        try (RunningServer running = server(storage, Metrics.onFreePort()).start(contents, site)) {
            Asker impatient = new Asker(running.port()).within(IMPATIENCE);
            Asker asker = new Asker(running.port());
            Duration first = running.awaitFirst(() -> impatient.isAnswered(sample.get(0), questions.expected()));
            Duration all = running.awaitFirst(
                    () -> sample.stream().allMatch(each -> asker.isAnswered(each, questions.expected())));
            return new Row()
                    .and("step", "snapshot")
                    .and("bytes", Files.size(storage.snapshot()))
                    .and("firstAnswerSeconds", Participant.seconds(first))
                    .and("completeSeconds", Participant.seconds(all));
        }
    }

    private OpenEnumAtDatabase server(Storage storage, Metrics metrics) {
        return new OpenEnumAtDatabase(setup.installation(), OpenEnum.NAME, storage, 0, metrics);
    }

    /** Reads pages of each list of numbers: how many lists there are, and the slowest of them. */
    private Row lists(Storage storage, Path scratch) throws IOException {
        try (EnumAdmin admin = setup.admin(storage, scratch)) {
            PageTimes times = new PageTimes(admin.httpPort(), admin.token("viewer"));
            List<Row> lists = new ArrayList<>();
            for (String path : Lists.ofNumbers(contents.zones().get(0).apex())) {
                lists.add(times.measure(path, PAGES));
                setup.say("%s", lists.get(lists.size() - 1));
            }
            Row slowest = Collections.max(lists, Comparator.comparingDouble(list -> list.number("p95Millis")));
            return new Row()
                    .and("step", "lists")
                    .and("lists", lists.size())
                    .and("slowest", slowest.word("list"))
                    .and("p50Millis", slowest.number("p50Millis"))
                    .and("p95Millis", slowest.number("p95Millis"));
        }
    }

    /**
     * One core is for the server alone, the others for the database and the load; if the server has all, they are
     * shared.
     */
    private Cores coresFor(int count) {
        return count == 1 ? Cores.forTheServer(1, setup.allowedCores()) : Cores.shared(setup.allowedCores());
    }

    private void requireAll(Metrics metrics) throws IOException {
        double held = metrics.sum("openenum_cache_numbers");
        if (held < contents.numbers()) {
            throw new IOException("enum-server reports all numbers as loaded, but has " + Math.round(held) + " of "
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
