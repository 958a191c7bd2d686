package org.openenum.server.cache;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.RuleSetContent;

/**
 * The one thread that changes the {@link AnswerCache}. It owns that thread ({@code openenum-cache}); all methods may be called
 * from any other and return at once. It never reads the database, so it never waits.
 *
 * <p>A batch of changes is published in this order: pages and rule sets, each with what was true before; names that
 * are no longer true go; then the view; then pages that no view leads to go. So whoever has the old view finds the old pages, and
 * whoever has the new one the new.
 */
public final class CacheWriter implements AutoCloseable {

    private static final int CLOSE_TIMEOUT_SECONDS = 5;

    private final AnswerCache cache;
    private final Consumer<FillOrder> rescans;
    private final RecentChanges recent = new RecentChanges();
    private final Unread unread = new Unread();
    private final List<Held> held = new ArrayList<>();
    private final List<NumberPage> patched = new ArrayList<>();
    private final List<CompiledRuleSet> recompiled = new ArrayList<>();
    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(task -> new Thread(task, "openenum-cache"));
    private final AtomicInteger epoch = new AtomicInteger();

    /** @param rescans takes orders to read parts of a zone again; must not wait */
    CacheWriter(AnswerCache cache, Consumer<FillOrder> rescans) {
        this.cache = cache;
        this.rescans = rescans;
    }

    /**
     * Begins afresh: these zones, nothing known about their numbers yet. What was being read until now is void.
     *
     * @return done when it is published
     */
    public CompletableFuture<Void> begin(ZoneSource.LoadedZones zones) {
        return onThread(() -> {
            long seq = zones.asOf().upTo();
            epoch.incrementAndGet();
            held.clear();
            unread.clear();
            patched.clear();
            recompiled.clear();
            recent.beginAfter(seq);
            List<ServedZone> served = new ArrayList<>();
            zones.zones().forEach(facts -> served.add(fresh(facts)));
            cache.publish(new View(seq, served));
            cache.clear();
            // Names are few beside numbers, and each costs a whole statement as long as they are not there.
            served.forEach(zone -> rescans.accept(new NameRescan(zone.id())));
            served.forEach(zone -> rescans.accept(new Rescan(zone.id(), "")));
            return null;
        });
    }

    /**
     * Applies whole changesets.
     *
     * @return done when they are published: from then on every query sees them
     */
    public CompletableFuture<Void> apply(ChangeBatch batch) {
        return onThread(() -> {
            settle();
            new Application(batch).run();
            releaseHeld();
            return null;
        });
    }

    /** Lets go of what was true before the last batch; for quiet times. A reader that still wanted it begins again. */
    public CompletableFuture<Void> tidy() {
        return onThread(() -> {
            settle();
            return null;
        });
    }

    /** Whether everything up to the newest view is answered: not while something that was changed in bulk is still to be read again. */
    public boolean isUpToDate() {
        return unread.isEmpty();
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

    AnswerCache cache() {
        return cache;
    }

    RecentChanges recent() {
        return recent;
    }

    /** Counts how often everything began afresh; what was read in an earlier epoch is void. */
    int epoch() {
        return epoch.get();
    }

    <T extends @Nullable Object> CompletableFuture<T> onThread(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, thread);
    }

    /** Runs work on this thread as soon as the feed has published a change; at once if it has. To be called on this thread. */
    void whenReached(long seq, Runnable work) {
        if (seq <= cache.view().seq()) {
            work.run();
        } else {
            held.add(new Held(seq, work));
        }
    }

    /** Publishes another directory of one zone; pages first. To be called on this thread. */
    void publish(ServedZone zone, Node root, Map<PageKey, NumberPage> pages, Collection<PageKey> retired) {
        pages.forEach(cache::put);
        publish(zone.with(root, zone.serial()));
        retired.forEach(cache::remove);
    }

    /** Publishes another state of one zone that is served. To be called on this thread. */
    void publish(ServedZone zone) {
        View view = cache.view();
        Map<Integer, ServedZone> zones = byId(view);
        zones.put(zone.id(), zone);
        cache.publish(new View(view.seq(), zones.values()));
    }

    /** Publishes the serial that waited for something to be read, if this was the last. To be called on this thread. */
    void published(FillOrder order) {
        Long serial = unread.read(order);
        ServedZone zone = cache.view().zone(order.zoneId());
        if (serial != null && zone != null) {
            publish(zone.raisedTo(serial));
        }
    }

    private void releaseHeld() {
        long seq = cache.view().seq();
        List<Held> ready = held.stream().filter(one -> one.seq <= seq).toList();
        held.removeAll(ready);
        ready.forEach(one -> one.work.run());
    }

    private void settle() {
        patched.forEach(NumberPage::forgetPrevious);
        patched.clear();
        recompiled.forEach(CompiledRuleSet::forgetPrevious);
        recompiled.clear();
    }

    private static ServedZone fresh(ZoneFacts facts) {
        return new ServedZone(facts, facts.serial(), Directory.unknown(facts.id()), null);
    }

    private static Map<Integer, ServedZone> byId(View view) {
        Map<Integer, ServedZone> zones = new LinkedHashMap<>();
        view.zones().forEach(zone -> zones.put(zone.id(), zone));
        return zones;
    }

    private record Held(long seq, Runnable work) {}

    /** One batch on its way into the cache. */
    private final class Application {

        private final ChangeBatch batch;
        private final Map<Integer, ServedZone> zones = byId(cache.view());
        private final Map<Integer, TreePatch> patches = new HashMap<>();
        private final Map<Integer, NavigableMap<byte[], List<RecordSource.Row>>> names = new HashMap<>();
        private final Map<Integer, Long> serials = new HashMap<>();
        private final List<CacheChange.OfRange> ranges = new ArrayList<>();
        private final List<PageKey> retired = new ArrayList<>();

        Application(ChangeBatch batch) {
            this.batch = batch;
        }

        void run() {
            takeZones();
            batch.newRuleSets().forEach(this::takeNewRuleSet);
            for (CacheChange change : batch.changes()) {
                recent.add(change);
                take(change);
            }
            patches.forEach(this::finish);
            names.forEach(this::finishNames);
            ranges.forEach(this::reread);
            serials.forEach((id, serial) -> zones.computeIfPresent(id, (same, zone) -> zone.raisedTo(serial)));
            zones.replaceAll((id, zone) -> unread.holds(id) ? held(zone) : zone);
            cache.publish(new View(batch.upTo(), zones.values()));
            retired.forEach(cache::remove);
        }

        /** With the serial that it had. */
        private ServedZone held(ServedZone zone) {
            ServedZone before = cache.view().zone(zone.id());
            if (before == null) {
                return zone;
            }
            unread.keep(zone.id(), zone.serial());
            return zone.with(zone.root(), before.serial());
        }

        private void readAgain(FillOrder order) {
            if (cache.view().zone(order.zoneId()) != null) {
                unread.add(order);
            }
            rescans.accept(order);
        }

        private void takeZones() {
            List<ZoneFacts> now = batch.zones();
            if (now == null) {
                return;
            }
            Map<Integer, ServedZone> before = new HashMap<>(zones);
            zones.clear();
            for (ZoneFacts facts : now) {
                ServedZone old = before.remove(facts.id());
                zones.put(
                        facts.id(),
                        old == null ? fresh(facts) : new ServedZone(facts, facts.serial(), old.root(), old.names()));
                if (old == null) {
                    rescans.accept(new NameRescan(facts.id()));
                }
            }
            before.values().forEach(gone -> {
                Directory.forEachPage(gone.root(), retired::add);
                cache.forgetNumbers(number -> number.zoneId() == gone.id());
                cache.removeNames(name -> name.zoneId() == gone.id());
                cache.forgetAbsent(gone.id());
                unread.forget(gone.id());
            });
        }

        private void take(CacheChange change) {
            if (change instanceof CacheChange.OfMapping mapping) {
                takeMapping(mapping);
            } else if (change instanceof CacheChange.OfRange range) {
                serials.put(range.zoneId(), range.serial());
                ranges.add(range);
            } else if (change instanceof CacheChange.OfRuleSet ruleSet) {
                takeRuleSet(ruleSet.ruleSetId());
            } else if (change instanceof CacheChange.OfRecordSet recordSet) {
                serials.put(recordSet.zoneId(), recordSet.serial());
                takeRecordSet(recordSet);
            } else if (change instanceof CacheChange.OfUnreadable unreadable) {
                takeUnreadable(unreadable);
            }
        }

        /** What was there before keeps being answered until all of the zone is read again. */
        private void takeUnreadable(CacheChange.OfUnreadable change) {
            ServedZone zone = zones.get(change.zoneId());
            if (zone != null) {
                ranges.add(new CacheChange.OfRange(change.seq(), zone.id(), zone.serial(), ""));
                cache.forgetAbsent(zone.id());
                cache.removeNames(name -> name.zoneId() == zone.id());
                if (zone.names() != null) {
                    readAgain(new NameRescan(zone.id()));
                }
            }
        }

        private void takeMapping(CacheChange.OfMapping change) {
            ServedZone zone = zones.get(change.zoneId());
            if (zone == null) {
                return;
            }
            serials.put(change.zoneId(), change.serial());
            cache.forgetNumbers(change);
            patches.computeIfAbsent(
                            zone.id(),
                            id -> new TreePatch(
                                    id, zone.root(), cache.limits().maxPageEntries(), batch.upTo(), cache::page))
                    .apply(change);
            dropUnusableRuleSet(change.after());
        }

        /** A rule set that was missing when it was looked for may have come with the mapping that points to it. */
        private void dropUnusableRuleSet(@Nullable Entry after) {
            if (after != null) {
                CompiledRuleSet ruleSet = cache.ruleSet(after.ruleSetId());
                if (ruleSet != null && !ruleSet.isUsable()) {
                    cache.removeRuleSet(after.ruleSetId());
                }
            }
        }

        /** It never changes, so it is as old as the world. */
        private void takeNewRuleSet(int id, RuleSetContent content) {
            CompiledRuleSet known = cache.ruleSet(id);
            if (known == null || !known.isUsable()) {
                cache.put(id, CompiledRuleSet.of(0, null, content));
            }
        }

        private void takeRuleSet(int id) {
            CompiledRuleSet before = cache.ruleSet(id);
            var content = batch.ruleSets().get(id);
            CompiledRuleSet now = content == null
                    ? CompiledRuleSet.unusable(batch.upTo(), before)
                    : CompiledRuleSet.of(batch.upTo(), before, content);
            cache.put(id, now);
            recompiled.add(now);
        }

        private void takeRecordSet(CacheChange.OfRecordSet change) {
            ServedZone zone = zones.get(change.zoneId());
            if (zone != null) {
                cache.forgetAbsent(zone.id());
                NameKey changed = NameChanges.nameOf(change, zone);
                takeName(zone, changed.ownerKey(), change.after());
                if (NameChanges.cutsTheZone(change.type())) {
                    cache.removeNames(changed::isInLineWith);
                } else {
                    NameChanges.upwards(changed).forEach(cache::removeName);
                }
            }
        }

        /** Where too much has changed to be read name by name, the old names answer until all are read again. */
        private void takeName(ServedZone zone, byte[] key, @Nullable List<RecordSource.Row> after) {
            if (zone.names() == null || key.length == 0) {
                return;
            }
            if (after == null) {
                readAgain(new NameRescan(zone.id()));
            } else {
                names.computeIfAbsent(zone.id(), id -> new TreeMap<>(Arrays::compareUnsigned))
                        .put(key, after);
            }
        }

        private void finishNames(int zoneId, NavigableMap<byte[], List<RecordSource.Row>> changed) {
            ServedZone zone = zones.get(zoneId);
            ZoneNames before = zone == null ? null : zone.names();
            if (zone != null && before != null) {
                ZoneNames after = ZoneNamesBuilder.patched(before, changed);
                long others = cache.residentNameBytes() - before.weightBytes();
                boolean fit = others + after.weightBytes() <= cache.limits().maxZoneNameBytes();
                zones.put(zoneId, zone.withNames(fit ? after : null));
            }
        }

        private void finish(int zoneId, TreePatch patch) {
            Node root = patch.finish();
            patch.pages().forEach(cache::put);
            patched.addAll(patch.pages().values());
            retired.addAll(patch.retired());
            zones.computeIfPresent(zoneId, (id, zone) -> zone.with(root, zone.serial()));
        }

        /** The old pages answer until the new ones are there. Where there was nothing, nothing is lost by asking the database. */
        private void reread(CacheChange.OfRange range) {
            ServedZone zone = zones.get(range.zoneId());
            if (zone == null) {
                return;
            }
            long hi = PackedDigits.hi(range.prefix());
            long lo = PackedDigits.lo(range.prefix());
            int depth = Directory.depthOf(zone.root(), hi, lo, range.prefix().length());
            NumberKey prefix = new NumberKey(zone.id(), hi, lo);
            cache.forgetNumbers(prefix::isInLineWith);
            Node before = Directory.at(zone.root(), hi, lo, depth);
            if (before.occupancy() == Occupancy.EMPTY) {
                PageKey key =
                        new PageKey(zone.id(), PackedDigits.hiPrefix(hi, depth), PackedDigits.loPrefix(lo, depth));
                Node unknown = Leaf.unknown(key);
                zones.put(zone.id(), zone.with(Directory.with(zone.root(), hi, lo, depth, unknown), zone.serial()));
            } else {
                Node reopened = Directory.withUnknownLengths(before);
                zones.put(zone.id(), zone.with(Directory.with(zone.root(), hi, lo, depth, reopened), zone.serial()));
            }
            readAgain(new Rescan(zone.id(), range.prefix()));
        }
    }
}
