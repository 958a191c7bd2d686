package org.openenum.load.bench.database;

import java.io.IOException;
import java.util.List;
import org.openenum.load.bench.experiment.Participant;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.server.Contents;
import org.openenum.load.bench.server.Metrics;
import org.openenum.load.bench.server.OpenEnumAtDatabase;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.bench.traffic.DnsPerf;
import org.openenum.load.bench.traffic.LoadReport;

/**
 * This product with a cache for a tenth of the plan, and queries distributed like calls.
 *
 * @param contents what the database holds
 * @param zipf the queries
 * @param popular some of the most popular numbers, which are always in memory
 * @param rare some of the least popular numbers: each is queried once
 */
record SmallCache(
        Setup setup,
        Cores cores,
        Contents contents,
        int seconds,
        Questions zipf,
        List<String> popular,
        List<String> rare) {

    private static final int PART = 10;
    /** The part of {@code openenum.cache.max-memory} for pages: rule sets and other names have an eighth each. */
    private static final double OF_PAGES = 0.75;
    /** Outstanding queries while response times are measured: so few that the server is not saturated. */
    private static final int FEW = 4;

    private static final String PAGE_BYTES = "openenum_cache_page_bytes";

    /** Runs it twice: with room for everything, to measure the size, and with room for a tenth. */
    Row run(Storage storage) throws IOException {
        Metrics metrics = Metrics.onFreePort();
        long planBytes;
        double allInMemory;
        try (Participant all = start(storage, 0, metrics)) {
            planBytes = (long) metrics.sum(PAGE_BYTES);
            full(all);
            allInMemory = full(all).perSecond();
        }
        long pageBytes = planBytes / PART;
        Row row = new Row().and("how", "small cache").and("database", storage.name());
        row.and("cacheBytes", pageBytes).and("planBytes", planBytes).and("perSecondAllInMemory", allInMemory);
        try (Participant small = start(storage, Math.round(pageBytes / OF_PAGES), metrics)) {
            full(small);
            Counts before = Counts.of(small, metrics);
            LoadReport report = full(small);
            Counts after = Counts.of(small, metrics);
            long misses = after.misses - before.misses;
            row.and("perSecond", report.perSecond())
                    .and("failed", report.answers() - report.with(zipf.asked().code()))
                    .and("hitRatio", 1 - (double) misses / Math.max(1, report.answers()))
                    .and("statementsPerMiss", (double) (after.statements - before.statements) / Math.max(1, misses));
            return row.and(times(small));
        }
    }

    /** Measures popular and rare numbers one after another, under a light load. */
    private Row times(Participant small) throws IOException {
        int port = small.running().port();
        TimedQuestions hits = TimedQuestions.start("hits", port, popular);
        TimedQuestions misses = TimedQuestions.start("misses", port, rare);
        new DnsPerf(cores, FEW).fullSpeed(port, zipf.file(), seconds);
        return hits.finish().and(misses.finish());
    }

    private LoadReport full(Participant server) throws IOException {
        return new DnsPerf(cores, DnsPerf.MANY).fullSpeed(server.running().port(), zipf.file(), seconds);
    }

    private Participant start(Storage storage, long cacheBytes, Metrics metrics) throws IOException {
        Site site = Site.in(contents.folder().resolve("run-small-cache"), cores);
        return Participant.start(
                new OpenEnumAtDatabase(setup.installation(), "small cache", storage, cacheBytes, metrics),
                contents,
                zipf,
                site);
    }

    /**
     * The counters of the server.
     *
     * @param misses queries that had to wait
     */
    private record Counts(long misses, long statements) {

        static Counts of(Participant server, Metrics metrics) throws IOException {
            return new Counts(
                    (long) metrics.sum("openenum_dns_events_total", "event=\"waited\""),
                    server.running().statements());
        }
    }
}
