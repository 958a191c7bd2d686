package org.openenum.server.cache.load;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.apply.LoadOutcome;
import org.openenum.server.cache.apply.LoadPublisher;
import org.openenum.server.cache.apply.NameScan;
import org.openenum.server.cache.apply.NumberScan;
import org.openenum.server.cache.apply.RuleSetScan;
import org.openenum.server.cache.apply.ScanRequest;
import org.openenum.server.cache.apply.ScannedNumbers;
import org.openenum.server.cache.apply.ZoneScan;
import org.openenum.server.cache.name.NameTable;
import org.openenum.server.cache.name.NameTableBuilder;
import org.openenum.server.cache.number.Directory;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.number.NumberPages;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.number.TreeBuilder;
import org.openenum.server.cache.source.AsOf;
import org.openenum.server.cache.source.EntrySource;
import org.openenum.server.cache.source.LoggedChanges;
import org.openenum.server.cache.source.PackedDigits;
import org.openenum.server.cache.source.RecordSource;
import org.openenum.server.cache.source.RuleSetSource;
import org.openenum.server.cache.view.CacheContents;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.cache.view.View;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads whole zones, or what a bulk change may have affected, ahead of queries: numbers in one pass in digit order,
 * which then replaces that part of the directory and its pages at once; names with records likewise, in canonical
 * order.
 *
 * <p>It owns a thread ({@code openenum-fill}); any thread may give orders. Until a pass ends, the old data is served,
 * and what was not in memory is loaded page by page. Pages that do not fit into memory are left out, but the directory
 * then knows that they are not empty; of a zone's names, all are in memory or none. Changes during a pass are applied
 * to it, however many there are ({@link LogReplay}). A pass that fails is repeated after a second. A pass during which
 * a connection was lost is repeated at once; so is one overtaken by bulk changes as wide as itself, but not forever:
 * see {@code ScanMerge}.
 */
public final class ScanLoader implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ScanLoader.class);
    private static final Duration RETRY = Duration.ofSeconds(1);
    private static final int CLOSE_TIMEOUT_MILLIS = 2_000;

    /**
     * How often in a row a pass is discarded because of a bulk change as wide as itself, or of more changed names than
     * the feed reads one by one. It is discarded so that the change becomes visible as a whole; after that many times,
     * publishing it is better than nothing.
     */
    private static final int MAX_THROWN_AWAY = 2;

    /** With at least this many entries, the last pass of the first fill leaves garbage that is worth collecting. */
    private static final long LARGE_PASS = 500_000;

    private final EntrySource entries;
    private final RecordSource records;
    private final RuleSetReadAhead ruleSets;
    private final LogReplay log;
    private final Set<ScanRequest> orders = new LinkedHashSet<>();
    private final Thread thread = new Thread(this::work, "openenum-fill");
    private @Nullable CacheContents cache;
    private @Nullable LoadPublisher publisher;
    private volatile boolean closed;

    /** By the current pass, or by the last one. Only for its own thread. */
    private long entriesRead;

    private @Nullable ScanRequest underWay;
    private boolean failing;

    /** How many passes in a row were discarded for each order. Only for its own thread. */
    private final Map<ZoneScan, Integer> thrownAway = new HashMap<>();

    /** Whether everything that is served was read once. Only for its own thread. */
    private boolean filled;

    public ScanLoader(EntrySource entries, RecordSource records, RuleSetSource ruleSets, LoggedChanges log) {
        this.entries = entries;
        this.records = records;
        this.ruleSets = new RuleSetReadAhead(ruleSets, this::order);
        this.log = new LogReplay(log, this::goOn);
        thread.setDaemon(true); // a failed start ends the program
    }

    /** Adds an order, unless a waiting one covers it; removes the waiting orders that it covers. */
    public synchronized void order(ScanRequest order) {
        if (orders.stream().noneMatch(waiting -> waiting.covers(order))) {
            orders.removeIf(order::covers);
            orders.add(order);
            notifyAll();
        }
    }

    public void start(CacheContents withCache, LoadPublisher withPublisher) {
        cache = withCache;
        publisher = withPublisher;
        thread.start();
    }

    /** Whether nothing is left to do: everything that fits is in memory. */
    public synchronized boolean isIdle() {
        return orders.isEmpty() && underWay == null;
    }

    /**
     * A running pass ends at its next row. It is not interrupted: the embedded database closes its file when a reader
     * is interrupted.
     */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        try {
            thread.join(CLOSE_TIMEOUT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void work() {
        try {
            for (ScanRequest order = next(); order != null; order = next()) {
                Result result = attempt(order);
                done(order, result != Result.DONE);
                filled();
                if (result == Result.FAILED) {
                    pause();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void filled() {
        if (requireNonNull(cache).earlier() != null && isAllRead()) {
            requireNonNull(publisher).all(this::isAllRead);
        }
        if (!filled && isIdle()) {
            filled = true;
            collectGarbage();
        }
    }

    /**
     * Whether all zones have been read once. Orders for a part of a zone do not count: they come from bulk changes,
     * which may never pause.
     */
    private synchronized boolean isAllRead() {
        return Stream.concat(orders.stream(), Stream.ofNullable(underWay))
                .allMatch(order ->
                        order instanceof NumberScan numbers && !numbers.prefix().isEmpty());
    }

    private Result attempt(ScanRequest order) {
        try {
            boolean again = pass(order);
            failing = false;
            return again ? Result.STALE : Result.DONE;
        } catch (CompletionException e) {
            LOG.warn("What was read of {} could not be published; reading starts again: {}", order, e.toString());
        } catch (RuntimeException | OutOfMemoryError e) { // no thread; a full heap ends the program
            failed(order, e);
        }
        return Result.FAILED;
    }

    /**
     * Answering produces nearly no garbage, so what the first fill leaves in the heap would stay there for hours.
     * Collecting it stops all answers for a fifth of a second with 5 million numbers. So it is done once, right after
     * the start, and never for data read again under load.
     */
    private void collectGarbage() {
        if (entriesRead >= LARGE_PASS) {
            Runtime.getRuntime().gc();
        }
    }

    /** Logs the failure only once, since it is retried every second as long as the database is away. */
    private void failed(ScanRequest order, Throwable e) {
        if (!failing && !closed) {
            LOG.warn("Reading {} failed; it is repeated until it succeeds: {}", order, e.toString());
        }
        failing = true;
    }

    /** The next order; null after the close. */
    private synchronized @Nullable ScanRequest next() throws InterruptedException {
        while (orders.isEmpty() && !closed) {
            wait();
        }
        if (closed) {
            return null;
        }
        ScanRequest order = orders.iterator().next();
        orders.remove(order);
        underWay = order;
        return order;
    }

    private synchronized void pause() throws InterruptedException {
        long end = System.nanoTime() + RETRY.toNanos();
        for (long left = RETRY.toMillis(); left > 0 && !closed; left = (end - System.nanoTime()) / 1_000_000) {
            wait(left);
        }
    }

    private void goOn() {
        if (closed) {
            throw new CancellationException("the cache is closed");
        }
    }

    private synchronized void done(ScanRequest order, boolean again) {
        underWay = null;
        if (again) {
            order(order);
        }
    }

    /** Returns whether it must be repeated. */
    private boolean pass(ScanRequest order) {
        if (order instanceof RuleSetScan rules) {
            return ruleSets.pass(rules, requireNonNull(cache), requireNonNull(publisher), this::goOn);
        }
        return passZone((ZoneScan) order);
    }

    private boolean passZone(ZoneScan order) {
        boolean inAnyCase = thrownAway.getOrDefault(order, 0) >= MAX_THROWN_AWAY;
        boolean again = order instanceof NumberScan numbers
                ? passNumbers(numbers, inAnyCase)
                : passNames((NameScan) order, inAnyCase);
        if (again) {
            LOG.warn(
                    "What was read of {} is out of date because of changes or a lost connection; it is read again",
                    order);
            thrownAway.merge(order, 1, Integer::sum);
        } else {
            thrownAway.keySet().removeIf(order::covers);
        }
        return again;
    }

    private boolean passNames(NameScan order, boolean inAnyCase) {
        CacheContents to = requireNonNull(cache);
        int epoch = requireNonNull(publisher).epoch();
        View view = to.view();
        ServedZone zone = view.zone(order.zoneId());
        if (zone == null) {
            return false;
        }
        NameTable before = zone.names();
        long others = view.nameBytes() - (before == null ? 0 : before.weightBytes());
        long room = to.limits().maxZoneNameBytes() - others;
        NameTableBuilder builder = new NameTableBuilder();
        AsOf asOf = records.scan(zone.id(), row -> {
            goOn();
            builder.add(row);
            return builder.weightBytes() <= room;
        });
        NameTable names = builder.weightBytes() <= room ? builder.finish() : null;
        tell(zone, names, builder.brokenRows());
        LoadOutcome outcome = requireNonNull(publisher)
                .names(zone.id(), names, asOf, epoch, inAnyCase)
                .join();
        return mustBeReadAgain(outcome, epoch);
    }

    /** Also true if the pass is void; if everything has begun afresh, a waiting order covers the repetition. */
    private boolean mustBeReadAgain(LoadOutcome outcome, int epoch) {
        boolean isVoid = outcome == LoadOutcome.GONE
                && epoch != requireNonNull(publisher).epoch();
        return outcome == LoadOutcome.STALE || isVoid;
    }

    private static void tell(ServedZone zone, @Nullable NameTable names, int brokenRows) {
        if (names == null) {
            LOG.info("The names of {} do not fit in memory: each is read from the database when it is queried", zone);
        }
        if (brokenRows > 0) {
            LOG.error(
                    "Invalid record sets of {}: {}; queries for their names are answered with SERVFAIL",
                    zone,
                    brokenRows);
        }
    }

    private boolean passNumbers(NumberScan order, boolean inAnyCase) {
        CacheContents to = requireNonNull(cache);
        int epoch = requireNonNull(publisher).epoch();
        ServedZone zone = to.view().zone(order.zoneId());
        if (zone == null) {
            return false;
        }
        NumberScan whole = withinDirectory(order, zone);
        Map<PageKey, NumberPage> pages = new HashMap<>();
        Budget budget = new Budget(to.limits().maxPageBytes(), to.maxPageBytesAtOnce(), to.numbers());
        TreeBuilder builder = new TreeBuilder(
                whole.zoneId(),
                PackedDigits.hi(whole.prefix()),
                PackedDigits.lo(whole.prefix()),
                to.limits().maxPageEntries(),
                0,
                (key, page) -> {
                    if (budget.takes(page.weightBytes())) {
                        pages.put(key, page);
                    }
                });
        entriesRead = 0;
        AsOf asOf = entries.scan(whole.zoneId(), whole.prefix(), entry -> {
            goOn();
            builder.add(entry.hi(), entry.lo(), entry.facts(), entry.ruleSetId());
            entriesRead++;
        });
        ScannedNumbers scanned = new ScannedNumbers(
                whole, asOf, zone.root(), builder.finish(), pages, to.limits().maxPageEntries());
        LoadOutcome outcome = log.publish(scanned, requireNonNull(publisher), epoch, inAnyCase);
        ruleSets.order(scanned.root(), pages.values(), to);
        return mustBeReadAgain(outcome, epoch);
    }

    /** The order itself; or, if its prefix is inside one page, an order for that page. */
    private static NumberScan withinDirectory(NumberScan order, ServedZone zone) {
        long hi = PackedDigits.hi(order.prefix());
        long lo = PackedDigits.lo(order.prefix());
        int depth = Directory.depthOf(zone.root(), hi, lo, order.prefix().length());
        return new NumberScan(zone.id(), order.prefix().substring(0, depth));
    }

    /** The result of a pass. */
    private enum Result {
        DONE,

        /**
         * The data has changed meanwhile: it is read again at once, since waiting would only make the answers older.
         */
        STALE,

        /** The database does not answer: retrying at once would not help. */
        FAILED
    }

    /**
     * The memory for new pages beside the old ones, which stay until the new ones are published. After the first page
     * that does not fit, no more pages are taken. Not thread-safe.
     */
    private static final class Budget {

        private final long maxBytes;
        private final long maxBytesAtOnce;
        private final NumberPages there;
        private long taken;
        private boolean isSpent;

        Budget(long maxBytes, long maxBytesAtOnce, NumberPages there) {
            this.maxBytes = maxBytes;
            this.maxBytesAtOnce = maxBytesAtOnce;
            this.there = there;
        }

        boolean takes(int bytes) {
            taken += bytes;
            isSpent |= taken > maxBytes || taken + there.residentBytes() > maxBytesAtOnce;
            return !isSpent;
        }
    }
}
