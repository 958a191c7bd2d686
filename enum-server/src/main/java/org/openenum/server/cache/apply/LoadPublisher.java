package org.openenum.server.cache.apply;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.name.NameRecords;
import org.openenum.server.cache.name.NameTable;
import org.openenum.server.cache.name.NameTableBuilder;
import org.openenum.server.cache.number.Directory;
import org.openenum.server.cache.number.Node;
import org.openenum.server.cache.number.NumberLookup;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.source.AsOf;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.EntrySource;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.NumberKey;
import org.openenum.server.cache.source.RecordSource;
import org.openenum.server.cache.source.RuleSetRow;
import org.openenum.server.cache.source.RuleSetSource;
import org.openenum.server.cache.view.CacheContents;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.cache.view.View;

/**
 * Publishes what was loaded from the database, after bringing it up to the served view.
 *
 * <p>Its work runs on the thread of {@link WriterThread}. Data that is ahead of the feed is held until the feed has
 * published the same changes. Changes that were published after the read are applied to it; if that is not possible, it
 * is read again.
 */
public final class LoadPublisher {

    private final WriterThread writer;
    private final CacheContents cache;
    private final PagePublisher pages;

    public LoadPublisher(WriterThread writer) {
        this.writer = writer;
        this.cache = writer.cache();
        this.pages = new PagePublisher(writer);
    }

    /**
     * Counts how often everything began afresh or a connection was lost; what was read in an earlier epoch is void.
     */
    public int epoch() {
        return writer.epoch();
    }

    /**
     * Drops the earlier contents, which are not needed any more once everything ordered is published.
     *
     * @param isAll tells whether it is; called on the writer's thread, where nothing can be ordered meanwhile
     */
    public void all(BooleanSupplier isAll) {
        var unused = writer.onThread(() -> {
            if (isAll.getAsBoolean()) {
                cache.forgetEarlier();
            }
            return null;
        });
    }

    /** Publishes the entries of a page; they are complete if there are no more than a page holds. */
    public CompletableFuture<LoadOutcome> page(PageKey key, EntrySource.LoadedEntries loaded, int epoch) {
        long from = loaded.asOf().from();
        return land(loaded.asOf(), epoch, LoadOutcome.GONE, () -> {
            ServedZone zone = cache.view().zone(key.zoneId());
            if (zone == null || !Directory.has(zone.root(), key)) {
                return LoadOutcome.GONE;
            }
            if (!writer.recent().reachBackTo(from)) {
                return LoadOutcome.STALE;
            }
            Newer newer = Newer.under(
                    new NumberKey(key.zoneId(), key.hi(), key.lo()),
                    writer.recent().after(from));
            if (!newer.ranges().isEmpty()) {
                return LoadOutcome.STALE;
            }
            pages.publish(zone, key, loaded, newer.mappings());
            return LoadOutcome.PUBLISHED;
        });
    }

    /**
     * Publishes everything under a prefix.
     *
     * @param inAnyCase whether to publish it even if all of it was changed in bulk meanwhile
     */
    public CompletableFuture<LoadOutcome> scan(ScannedNumbers scanned, int epoch, boolean inAnyCase) {
        AsOf asOf = scanned.asOf();
        return land(asOf, epoch, LoadOutcome.GONE, () -> {
            NumberKey prefix = scanned.prefix();
            ServedZone zone = cache.view().zone(prefix.zoneId());
            if (zone == null) {
                return LoadOutcome.GONE;
            }
            int length = prefix.length();
            if (Directory.depthOf(zone.root(), prefix.hi(), prefix.lo(), length) < length) {
                return LoadOutcome.STALE;
            }
            if (!writer.recent().reachBackTo(scanned.changedUpTo())) {
                return LoadOutcome.OVERRUN;
            }
            Newer newer = Newer.under(prefix, writer.recent().after(scanned.changedUpTo()));
            newer.ranges().addAll(scanned.ranges());
            if (!inAnyCase && newer.ranges().stream().anyMatch(range -> range.isPrefixOf(prefix))) {
                return LoadOutcome.STALE;
            }
            Node whole = Directory.with(zone.root(), prefix.hi(), prefix.lo(), length, scanned.root());
            ScanMerge fit = new ScanMerge(zone, cache.numbers(), asOf.from(), whole);
            newer.ranges().forEach(range -> fit.overtakenBy(range, prefix));
            newer.mappings().removeIf(fit::leavesOut);
            // They were read when pages may have had longer prefixes than now.
            cache.numbers().forgetSingles(number -> number.zoneId() == zone.id());
            pages.publishScan(zone, fit.root(), prefix, new HashMap<>(scanned.pages()), newer.mappings());
            writer.published(scanned.order(), asOf.from());
            return LoadOutcome.PUBLISHED;
        });
    }

    /**
     * Publishes numbers that were read one by one.
     *
     * @return those that must be read again
     */
    public CompletableFuture<Set<NumberKey>> numbers(
            List<NumberLookup> read, EntrySource.LoadedNumbers loaded, int epoch) {
        Set<NumberKey> all = read.stream().map(NumberLookup::key).collect(Collectors.toSet());
        long from = loaded.asOf().from();
        return land(loaded.asOf(), epoch, Set.of(), () -> {
            if (!writer.recent().reachBackTo(from)) {
                return all;
            }
            View view = cache.view();
            List<CacheChange> newer = writer.recent().after(from);
            Set<NumberKey> stale = new HashSet<>();
            for (NumberLookup each : read) {
                NumberLookup now = view.lookup(each.key());
                if (now == null) {
                    continue; // its page has been read, or must be
                }
                if (each.covers(now) && newer.stream().noneMatch(change -> mayDecide(change, each.key()))) {
                    cache.numbers().putSingle(each.key(), each.page(loaded));
                } else {
                    stale.add(each.key());
                }
            }
            return stale;
        });
    }

    /** Whether a change concerns, or may concern, a number or digits above or below it. */
    private static boolean mayDecide(CacheChange change, NumberKey key) {
        if (change instanceof CacheChange.OfMapping of) {
            return new NumberKey(of.zoneId(), of.hi(), of.lo()).isInLineWith(key);
        }
        return change instanceof CacheChange.OfRange range
                ? NumberKey.of(range.zoneId(), range.prefix()).isInLineWith(key)
                : isUnreadable(change, key.zoneId());
    }

    /**
     * Publishes rule sets; wanted ones that are missing in the result do not exist.
     *
     * @return those that must be read again
     */
    public CompletableFuture<Set<Integer>> ruleSets(
            Collection<Integer> wanted, RuleSetSource.LoadedRuleSets loaded, int epoch) {
        long from = loaded.asOf().from();
        return land(loaded.asOf(), epoch, Set.of(), () -> {
            if (!writer.recent().othersReachBackTo(from)) {
                return Set.copyOf(wanted);
            }
            Set<Integer> stale = new HashSet<>();
            for (CacheChange change : writer.recent().othersAfter(from)) {
                if (change instanceof CacheChange.OfRuleSet of && wanted.contains(of.ruleSetId())) {
                    stale.add(of.ruleSetId());
                }
            }
            for (int id : wanted) {
                CompiledRuleSet known = cache.ruleSet(id);
                if (!stale.contains(id) && (known == null || !known.isUsable())) {
                    RuleSetRow row = loaded.rows().get(id);
                    cache.ruleSets()
                            .put(
                                    id,
                                    row == null
                                            ? CompiledRuleSet.unusable(from, null)
                                            : CompiledRuleSet.of(from, null, row));
                }
            }
            writer.makeRoomForRuleSets();
            return stale;
        });
    }

    /** Publishes what records tell about a name. */
    public CompletableFuture<LoadOutcome> name(
            NameKey name, NameRecords records, RecordSource.LoadedRecords loaded, int epoch) {
        long from = loaded.asOf().from();
        return land(loaded.asOf(), epoch, LoadOutcome.GONE, () -> {
            if (cache.view().zone(name.zoneId()) == null) {
                return LoadOutcome.GONE;
            }
            if (!writer.recent().othersReachBackTo(from)) {
                return LoadOutcome.STALE;
            }
            boolean absent = records.encloser() != null;
            for (CacheChange change : writer.recent().othersAfter(from)) {
                boolean changed = change instanceof CacheChange.OfRecordSet of
                        && of.zoneId() == name.zoneId()
                        && (absent || isInLine(of, name));
                if (changed || isUnreadable(change, name.zoneId())) {
                    return LoadOutcome.STALE;
                }
            }
            cache.names().put(name, loaded, records);
            return LoadOutcome.PUBLISHED;
        });
    }

    /**
     * Publishes all names of a zone.
     *
     * @param scanned null if they do not fit into memory
     * @param inAnyCase whether to publish them even if the new records of some changed names are unknown, provided that
     *     the names answered now are even older
     * @return stale also if they were published only because of {@code inAnyCase}
     */
    public CompletableFuture<LoadOutcome> names(
            int zoneId, @Nullable NameTable scanned, AsOf asOf, int epoch, boolean inAnyCase) {
        return land(asOf, epoch, LoadOutcome.GONE, () -> {
            ServedZone zone = cache.view().zone(zoneId);
            if (zone == null) {
                return LoadOutcome.GONE;
            }
            NavigableMap<byte[], List<RecordSource.Row>> newer = new TreeMap<>(Arrays::compareUnsigned);
            boolean isUpToDate = scanned == null || findNewer(zone, asOf.from(), newer);
            boolean areOlder = zone.names() != null && writer.recent().recordsReachBackTo(asOf.from());
            if (!isUpToDate && !(inAnyCase && areOlder)) {
                return LoadOutcome.STALE;
            }
            writer.publish(zone.withNames(scanned == null ? null : NameTableBuilder.patched(scanned, newer)));
            writer.published(new NameScan(zoneId), asOf.from());
            return isUpToDate ? LoadOutcome.PUBLISHED : LoadOutcome.STALE;
        });
    }

    /**
     * Finds the new records of names of a zone that have changed since a read.
     *
     * @return whether these are all changes
     */
    private boolean findNewer(ServedZone zone, long from, NavigableMap<byte[], List<RecordSource.Row>> newer) {
        boolean isAll = writer.recent().othersReachBackTo(from);
        for (CacheChange change : writer.recent().othersAfter(from)) {
            if (change instanceof CacheChange.OfRecordSet of && of.zoneId() == zone.id()) {
                NameKey name = zone.nameOf(of);
                List<RecordSource.Row> after = of.after();
                if (name.isApex()) {
                    continue; // it is one of the zone's facts
                }
                if (after == null) {
                    isAll = false;
                } else {
                    newer.put(name.ownerKey(), after);
                }
            } else if (isUnreadable(change, zone.id())) {
                isAll = false;
            }
        }
        return isAll;
    }

    private static boolean isUnreadable(CacheChange change, int zoneId) {
        return change instanceof CacheChange.OfUnreadable unreadable && unreadable.concerns(zoneId);
    }

    private boolean isInLine(CacheChange.OfRecordSet change, NameKey name) {
        ServedZone zone = cache.view().zone(name.zoneId());
        return zone != null && zone.nameOf(change).isInLineWith(name);
    }

    /**
     * Publishes something as soon as it is possible.
     *
     * @param gone the result if it is of no use any more
     */
    private <T> CompletableFuture<T> land(AsOf asOf, int epoch, T gone, Supplier<T> publish) {
        CompletableFuture<T> published = new CompletableFuture<>();
        writer.onThread(() -> {
                    if (epoch != writer.epoch()) {
                        published.complete(gone);
                        return null;
                    }
                    writer.whenReached(asOf.upTo(), () -> complete(published, publish), () -> published.complete(gone));
                    return null;
                })
                .exceptionally(failure -> {
                    published.completeExceptionally(failure);
                    return null;
                });
        return published;
    }

    private static <T> void complete(CompletableFuture<T> published, Supplier<T> publish) {
        try {
            published.complete(publish.get());
        } catch (RuntimeException e) {
            published.completeExceptionally(e);
        }
    }
}
