package org.openenum.load.bench.database;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.server.Metrics;
import org.openenum.load.bench.server.OpenEnumAtDatabase;
import org.openenum.load.bench.server.RunningServer;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.bench.traffic.Asker;
import org.openenum.load.bench.traffic.DnsPerf;
import org.openenum.load.bench.traffic.DnsPerfReport;

/**
 * This product with a cache for a tenth of the plan, asked as people call.
 *
 * @param folder for what the server writes
 * @param numbers how many exist
 * @param zipf the questions
 * @param popular some of the first in rank: they are in memory whatever happens
 * @param rare some of the last: each is asked for once
 */
record SmallCache(
        Setup setup,
        Cores cores,
        Path folder,
        long numbers,
        int seconds,
        Questions zipf,
        List<String> popular,
        List<String> rare) {

    private static final int PART = 10;

    /** What {@code openenum.cache.max-memory} has to be for so much room for pages: rule sets and other names have an eighth each. */
    private static final double OF_PAGES = 0.75;

    /** Questions without an answer while answers are timed: a load that leaves the server time for more. */
    private static final int FEW = 4;

    private static final String PAGE_BYTES = "openenum_cache_page_bytes";

    /** Runs it twice: with room for all to see how much that is, and with room for a tenth. */
    SmallCacheRun run(Storage storage) throws IOException {
        long planBytes;
        double allInMemory;
        try (Up all = start(storage, 0)) {
            planBytes = (long) all.metrics.sum(PAGE_BYTES);
            full(all);
            allInMemory = full(all).perSecond();
        }
        long pageBytes = planBytes / PART;
        try (Up small = start(storage, Math.round(pageBytes / OF_PAGES))) {
            full(small);
            Counts before = Counts.of(small);
            DnsPerfReport report = full(small);
            Counts after = Counts.of(small);
            TimedQuestions hits = TimedQuestions.start("popular numbers", small.running.port(), popular);
            TimedQuestions misses = TimedQuestions.start("rare numbers", small.running.port(), rare);
            new DnsPerf(cores, FEW).fullSpeed(small.running.port(), zipf.file(), seconds);
            return new SmallCacheRun(
                    storage.name(),
                    pageBytes,
                    planBytes,
                    report.perSecond(),
                    allInMemory,
                    report.completed(),
                    report.completed()
                            - report.codes().getOrDefault(zipf.asked().code(), 0L),
                    after.misses - before.misses,
                    after.statements - before.statements,
                    hits.finish(),
                    misses.finish());
        }
    }

    private DnsPerfReport full(Up server) throws IOException {
        return new DnsPerf(cores, DnsPerf.MANY).fullSpeed(server.running.port(), zipf.file(), seconds);
    }

    private Up start(Storage storage, long cacheBytes) throws IOException {
        Metrics metrics = Metrics.onFreePort();
        Site site = Site.in(folder.resolve("run-small-cache"), cores);
        OpenEnumAtDatabase server = new OpenEnumAtDatabase(setup.installation(), "small cache", storage, cacheBytes);
        RunningServer running = server.start(numbers, site, metrics);
        try {
            Asker asker = new Asker(running.port());
            String question = popular.get(0);
            running.awaitFirst(() -> asker.isAnswered(question, zipf.expected()));
            running.awaitComplete();
            return new Up(running, metrics);
        } catch (IOException e) {
            running.close();
            throw new IOException("enum-server did not start; what it said is in " + site.scratch(), e);
        }
    }

    private record Up(RunningServer running, Metrics metrics) implements AutoCloseable {

        @Override
        public void close() {
            running.close();
        }
    }

    /**
     * What the server has counted.
     *
     * @param misses questions that had to wait
     */
    private record Counts(long misses, long statements) {

        static Counts of(Up server) throws IOException {
            return new Counts(
                    (long) server.metrics.sum("openenum_dns_events_total", "event=\"waited\""),
                    server.running.statements());
        }
    }
}
