package org.openenum.server.cache.apply;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.number.Node;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.source.ChangeBatch;
import org.openenum.server.cache.source.ZoneSource;
import org.openenum.server.cache.view.CacheContents;
import org.openenum.server.cache.view.CacheImage;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.cache.view.View;
import org.openenum.server.requester.Requesters;

/**
 * Owns the only thread that changes the {@link CacheContents} ({@code openenum-cache}); all methods may be called from
 * any other thread and return at once. The thread never reads the database, so it never waits. {@link BatchApplication}
 * applies a batch of changes.
 */
public final class WriterThread implements CacheWriter, AutoCloseable {

    private static final int CLOSE_TIMEOUT_SECONDS = 5;

    private final CacheContents cache;
    private final Consumer<ScanRequest> scans;
    private final RecentChanges recent;
    private final PendingScans pendingScans = new PendingScans();
    private final List<Held> held = new ArrayList<>();
    private final List<NumberPage> patched = new ArrayList<>();
    private final List<CompiledRuleSet> recompiled = new ArrayList<>();
    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(task -> new Thread(task, "openenum-cache"));
    private final AtomicInteger epoch = new AtomicInteger();

    /** @param scans takes orders to read parts of a zone again; must not block */
    public WriterThread(CacheContents cache, Consumer<ScanRequest> scans) {
        this.cache = cache;
        this.scans = scans;
        this.recent = new RecentChanges(cache.limits().maxZoneNameBytes());
    }

    @Override
    public CompletableFuture<Void> begin(ZoneSource.LoadedZones zones, Requesters requesters) {
        return onThread(() -> {
            long seq = zones.asOf().upTo();
            forget(seq);
            List<ServedZone> served = new ArrayList<>();
            zones.zones().forEach(facts -> served.add(ServedZone.unread(facts)));
            cache.begin(new View(seq, requesters, served));
            // Names are few compared to numbers, and as long as they are not in memory, each costs a whole statement.
            served.forEach(zone -> scans.accept(new NameScan(zone.id())));
            served.forEach(zone -> scans.accept(new NumberScan(zone.id(), "")));
            releaseVoid(); // after those orders, which cover what would be read again
            return null;
        });
    }

    @Override
    public void connectionLost() {
        epoch.incrementAndGet();
        try {
            thread.execute(this::releaseVoid);
        } catch (RejectedExecutionException e) {
            // Already closed: nothing waits any more.
        }
    }

    @Override
    public CompletableFuture<@Nullable CacheImage> image() {
        return onThread(() -> isUpToDate() ? cache.image() : null);
    }

    @Override
    public CompletableFuture<Void> restore(CacheImage image) {
        CompletableFuture<Void> restored = onThread(() -> {
            forget(image.view().seq());
            cache.restore(image);
            releaseVoid();
            return null;
        });
        // Queries need not wait for Caffeine's accounting, but the first change does.
        var unused = onThread(() -> {
            image.pages().forEach(cache.numbers()::put);
            return null;
        });
        return restored;
    }

    /** A new epoch begins after a change. */
    private void forget(long seq) {
        epoch.incrementAndGet();
        pendingScans.clear();
        patched.clear();
        recompiled.clear();
        recent.beginAfter(seq);
    }

    @Override
    public CompletableFuture<Void> apply(ChangeBatch batch) {
        return onThread(() -> {
            settle();
            BatchApplication application = new BatchApplication(batch, cache, recent, pendingScans, scans);
            application.run();
            patched.addAll(application.patched());
            recompiled.addAll(application.recompiled());
            makeRoomForRuleSets();
            releaseHeld();
            return null;
        });
    }

    @Override
    public CompletableFuture<Void> fillUp() {
        return onThread(() -> {
            UnreadParts.order(cache, scans);
            return null;
        });
    }

    @Override
    public CompletableFuture<Void> tidy() {
        return onThread(() -> {
            settle();
            return null;
        });
    }

    @Override
    public boolean isUpToDate() {
        return pendingScans.isEmpty();
    }

    @Override
    public long answeredUpTo() {
        return pendingScans.answeredUpTo();
    }

    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    CacheContents cache() {
        return cache;
    }

    RecentChanges recent() {
        return recent;
    }

    @Override
    public int epoch() {
        return epoch.get();
    }

    <T extends @Nullable Object> CompletableFuture<T> onThread(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, thread);
    }

    /**
     * Runs work on this thread as soon as the feed has published a change; at once if it already has. Must be called on
     * this thread.
     *
     * @param gone runs instead if a new epoch begins before
     */
    void whenReached(long seq, Runnable work, Runnable gone) {
        if (seq <= cache.view().seq()) {
            work.run();
        } else {
            held.add(new Held(seq, work, gone));
        }
    }

    /** Publishes another directory of one zone; pages first. Must be called on this thread. */
    void publish(ServedZone zone, Node root, Map<PageKey, NumberPage> pages, Collection<PageKey> retired) {
        cache.numbers().replace(retired, pages, () -> publish(zone.with(root, zone.serial())));
    }

    /** Publishes another state of one zone that is served. Must be called on this thread. */
    void publish(ServedZone zone) {
        View view = cache.view();
        Map<Integer, ServedZone> zones = view.byId();
        zones.put(zone.id(), zone);
        cache.publish(view.next(view.seq(), view.requesters(), zones.values()));
    }

    /**
     * Publishes the serial that waited for a scan. Must be called on this thread.
     *
     * @param from the scan includes all changes up to this one
     */
    void published(ZoneScan order, long from) {
        Long serial = pendingScans.read(order, from);
        ServedZone zone = cache.view().zone(order.zoneId());
        if (serial != null && zone != null) {
            publish(zone.raisedTo(serial));
        }
    }

    /**
     * If there is no more room for rule sets, removes those that nothing refers to, and orders those that could not be
     * read before. Must be called on this thread after rule sets were added.
     */
    void makeRoomForRuleSets() {
        if (cache.ruleSets().mayHaveUnused()) {
            Set<Integer> missing = cache.dropUnusedRuleSets();
            if (!missing.isEmpty() && cache.ruleSets().hasRoom()) {
                scans.accept(new RuleSetScan(missing));
            }
        }
    }

    private void releaseHeld() {
        long seq = cache.view().seq();
        List<Held> ready = held.stream().filter(one -> one.seq <= seq).toList();
        held.removeAll(ready);
        ready.forEach(one -> one.work.run());
    }

    private void releaseVoid() {
        List<Held> before = List.copyOf(held);
        held.clear();
        before.forEach(one -> one.gone.run());
    }

    private void settle() {
        patched.forEach(NumberPage::forgetPrevious);
        patched.clear();
        recompiled.forEach(CompiledRuleSet::forgetPrevious);
        recompiled.clear();
    }

    private record Held(long seq, Runnable work, Runnable gone) {}
}
