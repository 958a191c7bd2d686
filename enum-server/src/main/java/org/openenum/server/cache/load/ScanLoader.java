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
 * Reads whole zones, or what a bulk change may have touched, ahead of the questions: in one pass in digit order, and
 * replaces that part of the directory with its pages at once; names with records likewise, in canonical order.
 *
 * <p>It owns a thread ({@code openenum-fill}); orders may come from any. Until a pass is over, what was there before
 * keeps answering, and what was not there is loaded page by page. Pages that have no room are left out, but the
 * directory then knows that they are not empty; of names, a zone has all in memory or none. What changes during a pass
 * is put on top of it, however much that is ({@link LogReplay}). A pass that fails is begun again after a second, one
 * during which a connection was lost at once; one that bulk changes as wide have overtaken at once, too, but not for
 * ever: see {@code ScanMerge}.
 */
public final class ScanLoader implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ScanLoader.class);
    private static final Duration RETRY = Duration.ofSeconds(1);
    private static final int CLOSE_TIMEOUT_MILLIS = 2_000;

    /**
     * So often in a row is a pass thrown away because of a bulk change as wide, or of more names than the feed reads
     * one by one, so that both come at once; then it is better than nothing.
     */
    private static final int MAX_THROWN_AWAY = 2;

    /** From so many entries on, the last pass of the first fill leaves garbage behind that is worth collecting. */
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

    /** By the pass under way, or by the last one. Only for the own thread. */
    private long entriesRead;

    private @Nullable ScanRequest underWay;
    private boolean failing;

    /** How many passes in a row were thrown away for each order. Only for the own thread. */
    private final Map<ZoneScan, Integer> thrownAway = new HashMap<>();

    /** Whether everything that is served was read once. Only for the own thread. */
    private boolean filled;

    public ScanLoader(EntrySource entries, RecordSource records, RuleSetSource ruleSets, LoggedChanges log) {
        this.entries = entries;
        this.records = records;
        this.ruleSets = new RuleSetReadAhead(ruleSets, this::order);
        this.log = new LogReplay(log, this::goOn);
        thread.setDaemon(true); // a start that fails ends the program
    }

    /** Takes an order, unless one that waits covers it; those that it covers need not wait any more. */
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

    /** Whether nothing is left to do: as much as has room is in memory. */
    public synchronized boolean isIdle() {
        return orders.isEmpty() && underWay == null;
    }

    /**
     * A pass under way ends at its next row. It is not interrupted: the embedded database closes its file when one of
     * its readers is.
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

    /** Bulk changes may never pause; but what they order anew is a part of a zone, of which all was read once. */
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
            LOG.warn("Reading {} was not published and begins again: {}", order, e.toString());
        } catch (RuntimeException | OutOfMemoryError e) { // of threads: with the heap, the program ends
            failed(order, e);
        }
        return Result.FAILED;
    }

    /**
     * Answering makes next to no garbage, so what the first fill has left in the heap would stay there for hours.
     * Collecting it stops every answer for a fifth of a second with 5 million numbers: once, when the server has just
     * begun, and never for what is read again under load.
     */
    private void collectGarbage() {
        if (entriesRead >= LARGE_PASS) {
            Runtime.getRuntime().gc();
        }
    }

    /** Says so once: it is tried again every second, as long as the database is away. */
    private void failed(ScanRequest order, Throwable e) {
        if (!failing && !closed) {
            LOG.warn("Reading {} failed; it begins again until it succeeds: {}", order, e.toString());
        }
        failing = true;
    }

    /** Null when there will be none any more. */
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

    /** Returns whether it must be done again. */
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
                    "What was read of {} was overtaken by changes or by the loss of a connection; it is read again",
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

    /** Also if it is void; where everything began afresh, an order that waits covers it. */
    private boolean mustBeReadAgain(LoadOutcome outcome, int epoch) {
        boolean isVoid = outcome == LoadOutcome.GONE
                && epoch != requireNonNull(publisher).epoch();
        return outcome == LoadOutcome.STALE || isVoid;
    }

    private static void tell(ServedZone zone, @Nullable NameTable names, int brokenRows) {
        if (names == null) {
            LOG.info("The names of {} have no room in memory: each is read when it is asked for", zone);
        }
        if (brokenRows > 0) {
            LOG.error("{} record sets of {} make no sense: their names are answered with SERVFAIL", brokenRows, zone);
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

    /** The order itself, or where its prefix lies inside one page, that page. */
    private static NumberScan withinDirectory(NumberScan order, ServedZone zone) {
        long hi = PackedDigits.hi(order.prefix());
        long lo = PackedDigits.lo(order.prefix());
        int depth = Directory.depthOf(zone.root(), hi, lo, order.prefix().length());
        return new NumberScan(zone.id(), order.prefix().substring(0, depth));
    }

    /** What became of a pass. */
    private enum Result {
        DONE,

        /**
         * What was read has changed meanwhile: it is read again at once, as what is answered gets no younger by
         * waiting.
         */
        STALE,

        /** The database does not answer: asking it again at once would not help it. */
        FAILED
    }

    /**
     * Room for new pages, beside those that are there until the new ones are published. Where a page has none, those
     * after it have none either. Not safe for several threads.
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
