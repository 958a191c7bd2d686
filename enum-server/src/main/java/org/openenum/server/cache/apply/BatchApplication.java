package org.openenum.server.cache.apply;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.RuleSetContent;
import org.openenum.server.cache.name.NameTable;
import org.openenum.server.cache.name.NameTableBuilder;
import org.openenum.server.cache.number.Directory;
import org.openenum.server.cache.number.Leaf;
import org.openenum.server.cache.number.Node;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.number.Occupancy;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.number.TreePatch;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.ChangeBatch;
import org.openenum.server.cache.source.Entry;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.NumberKey;
import org.openenum.server.cache.source.PackedDigits;
import org.openenum.server.cache.source.RecordSource;
import org.openenum.server.cache.source.RuleSetRow;
import org.openenum.server.cache.source.ZoneRow;
import org.openenum.server.cache.view.CacheContents;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.cache.view.View;
import org.openenum.server.requester.Requesters;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies one batch of whole changesets to the cache; used once, on the thread of {@link WriterThread}.
 *
 * <p>The order of publication: pages, each with its previous version; removal of names that are no longer valid; rule
 * sets, also with their previous versions; the view; removal of pages that no view leads to. So a query with the old
 * view finds the old pages, and one with the new view the new pages. Rule sets come just before the view because one
 * that was not in memory has no previous version: a query with the old view cannot use it.
 */
final class BatchApplication {

    private static final Logger LOG = LoggerFactory.getLogger(BatchApplication.class);

    private final ChangeBatch batch;
    private final CacheContents cache;
    private final RecentChanges recent;
    private final PendingScans pendingScans;
    private final Consumer<ScanRequest> scans;
    private final Map<Integer, ServedZone> zones;
    private final Map<Integer, TreePatch> patches = new HashMap<>();
    private final Map<Integer, NavigableMap<byte[], List<RecordSource.Row>>> names = new HashMap<>();
    private final Map<Integer, Long> serials = new HashMap<>();
    private final List<CacheChange.OfRange> ranges = new ArrayList<>();

    /** Passed on after the view: a zone that is not in the view yet would be taken for a deleted one. */
    private final List<ScanRequest> orders = new ArrayList<>();

    private final List<PageKey> retired = new ArrayList<>();
    private final List<NumberPage> patched = new ArrayList<>();
    private final Map<Integer, CompiledRuleSet> recompiled = new HashMap<>();
    private final Set<Integer> unreadRuleSets = new HashSet<>();
    private boolean makesRoom;

    BatchApplication(
            ChangeBatch batch,
            CacheContents cache,
            RecentChanges recent,
            PendingScans pendingScans,
            Consumer<ScanRequest> scans) {
        this.batch = batch;
        this.cache = cache;
        this.recent = recent;
        this.pendingScans = pendingScans;
        this.scans = scans;
        this.zones = cache.view().byId();
    }

    /** Applies and publishes the batch. */
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
        zones.replaceAll((id, zone) -> pendingScans.holds(id) ? held(zone) : zone);
        Requesters requesters = batch.requesters();
        View view = cache.view();
        View next = view.next(batch.upTo(), requesters == null ? view.requesters() : requesters, zones.values());
        recompiled.forEach(cache.ruleSets()::put);
        cache.publish(next);
        retired.forEach(cache.numbers()::remove);
        orders.forEach(scans);
        if (makesRoom) {
            UnreadParts.order(cache, scans);
        }
        readAhead();
    }

    /**
     * Reads changed pages and rule sets ahead of queries, as far as there is room: so acknowledged changes are served
     * without the database, too.
     */
    private void readAhead() {
        if (cache.numbers().hasRoomForPage()) {
            patches.forEach((zoneId, patch) ->
                    patch.unread().forEach(page -> scans.accept(new NumberScan(zoneId, page.prefix()))));
        }
        unreadRuleSets.removeIf(id -> cache.ruleSets().find(id) != null);
        if (!unreadRuleSets.isEmpty() && cache.ruleSets().hasRoom()) {
            scans.accept(new RuleSetScan(unreadRuleSets));
        }
    }

    /** The pages that hold a previous version. */
    List<NumberPage> patched() {
        return patched;
    }

    /** The rule sets that hold a previous version. */
    Collection<CompiledRuleSet> recompiled() {
        return recompiled.values();
    }

    /** The zone with its previous serial. */
    private ServedZone held(ServedZone zone) {
        ServedZone before = cache.view().zone(zone.id());
        if (before == null) {
            return zone;
        }
        pendingScans.keep(zone.id(), zone.serial());
        return zone.with(zone.root(), before.serial());
    }

    private void readAgain(ZoneScan order, long change) {
        ServedZone before = cache.view().zone(order.zoneId());
        if (before != null) {
            pendingScans.add(order, change, batch.upTo(), before.serial());
        }
        orders.add(order);
    }

    private void takeZones() {
        List<ZoneRow> now = batch.zones();
        if (now == null) {
            return;
        }
        Map<Integer, ServedZone> before = new HashMap<>(zones);
        zones.clear();
        for (ZoneRow facts : now) {
            ServedZone old = before.remove(facts.id());
            zones.put(facts.id(), old == null ? ServedZone.unread(facts) : old.with(facts));
            if (old == null) {
                orders.add(new NameScan(facts.id()));
                orders.add(new NumberScan(facts.id(), ""));
            }
        }
        makesRoom = !before.isEmpty();
        before.values().forEach(gone -> {
            Directory.forEachPage(gone.root(), retired::add);
            cache.numbers().forgetSingles(number -> number.zoneId() == gone.id());
            cache.names().removeIf(name -> name.zoneId() == gone.id());
            cache.names().forgetAbsent(gone.id());
            pendingScans.forget(gone.id());
        });
    }

    private void take(CacheChange change) {
        if (change instanceof CacheChange.OfMapping mapping) {
            takeMapping(mapping);
        } else if (change instanceof CacheChange.OfRange range) {
            serials.put(range.zoneId(), range.serial());
            ranges.add(range);
        } else if (change instanceof CacheChange.OfRuleSet ruleSet) {
            recompiled.computeIfAbsent(ruleSet.ruleSetId(), this::recompile);
        } else if (change instanceof CacheChange.OfRecordSet recordSet) {
            serials.put(recordSet.zoneId(), recordSet.serial());
            takeRecordSet(recordSet);
        } else if (change instanceof CacheChange.OfUnreadable unreadable) {
            takeUnreadable(unreadable);
        }
    }

    /** The old data is served until the whole zone has been read again. */
    private void takeUnreadable(CacheChange.OfUnreadable change) {
        ServedZone zone = zones.get(change.zoneId());
        if (zone != null) {
            ranges.add(new CacheChange.OfRange(change.seq(), zone.id(), zone.serial(), ""));
            cache.names().forgetAbsent(zone.id());
            cache.names().removeIf(name -> name.zoneId() == zone.id());
            if (zone.names() != null) {
                readAgain(new NameScan(zone.id()), change.seq());
            }
        }
    }

    private void takeMapping(CacheChange.OfMapping change) {
        ServedZone zone = zones.get(change.zoneId());
        if (zone == null) {
            return;
        }
        serials.put(change.zoneId(), change.serial());
        cache.numbers().forgetSingles(change);
        patches.computeIfAbsent(
                        zone.id(),
                        id -> new TreePatch(
                                id, zone.root(), cache.limits().maxPageEntries(), batch.upTo(), cache::peek))
                .apply(change);
        dropUnusableRuleSet(change.after());
    }

    /** A rule set that was missing when it was looked up may have been created with the mapping that points to it. */
    private void dropUnusableRuleSet(@Nullable Entry after) {
        if (after != null && after.ruleSetId() > 0) {
            CompiledRuleSet ruleSet = cache.ruleSets().find(after.ruleSetId());
            if (ruleSet != null && !ruleSet.isUsable()) {
                cache.ruleSets().remove(after.ruleSetId());
            }
            unreadRuleSets.add(after.ruleSetId());
        }
    }

    /** Such a rule set never changes, so it is valid in every view. */
    private void takeNewRuleSet(int id, RuleSetContent content) {
        CompiledRuleSet known = cache.ruleSets().find(id);
        if (known == null || !known.isUsable()) {
            cache.ruleSets().put(id, CompiledRuleSet.of(0, null, RuleSetRow.plain(content)));
        }
    }

    private CompiledRuleSet recompile(int id) {
        CompiledRuleSet before = cache.ruleSets().find(id);
        RuleSetRow row = batch.ruleSets().get(id);
        CompiledRuleSet now = row == null
                ? CompiledRuleSet.unusable(batch.upTo(), before)
                : CompiledRuleSet.of(batch.upTo(), before, row);
        for (int variant : now.variants().ruleSetIds()) {
            unreadRuleSets.add(variant);
        }
        return now;
    }

    private void takeRecordSet(CacheChange.OfRecordSet change) {
        ServedZone zone = zones.get(change.zoneId());
        if (zone != null) {
            cache.names().forgetAbsent(zone.id());
            NameKey changed = zone.nameOf(change);
            takeName(zone, changed.ownerKey(), change);
            if (change.cutsTheZone()) {
                cache.names().removeIf(changed::isInLineWith);
            } else {
                changed.upwards().forEach(cache.names()::remove);
            }
        }
    }

    /** If too much has changed to be read name by name, the old names are served until all have been read again. */
    private void takeName(ServedZone zone, byte[] key, CacheChange.OfRecordSet change) {
        if (zone.names() == null || key.length == 0) {
            return;
        }
        List<RecordSource.Row> after = change.after();
        if (after == null) {
            readAgain(new NameScan(zone.id()), change.seq());
        } else {
            names.computeIfAbsent(zone.id(), id -> new TreeMap<>(Arrays::compareUnsigned))
                    .put(key, after);
        }
    }

    private void finishNames(int zoneId, NavigableMap<byte[], List<RecordSource.Row>> changed) {
        ServedZone zone = zones.get(zoneId);
        NameTable before = zone == null ? null : zone.names();
        if (zone != null && before != null) {
            NameTable after = NameTableBuilder.patched(before, changed);
            long others = cache.residentNameBytes() - before.weightBytes();
            boolean fit = others + after.weightBytes() <= cache.limits().maxZoneNameBytes();
            if (!fit) {
                LOG.warn(
                        "The names of {} no longer fit in memory: each is read from the database when it is queried",
                        zone);
            }
            zones.put(zoneId, zone.withNames(fit ? after : null));
        }
    }

    private void finish(int zoneId, TreePatch patch) {
        Node root = patch.finish();
        patch.pages().forEach(cache.numbers()::put);
        patched.addAll(patch.pages().values());
        retired.addAll(patch.retired());
        zones.computeIfPresent(zoneId, (id, zone) -> zone.with(root, zone.serial()));
    }

    /**
     * The old pages are served until the new ones are there. A prefix without entries becomes unknown at once: nothing
     * is lost by reading the database.
     */
    private void reread(CacheChange.OfRange range) {
        ServedZone zone = zones.get(range.zoneId());
        if (zone == null) {
            return;
        }
        long hi = PackedDigits.hi(range.prefix());
        long lo = PackedDigits.lo(range.prefix());
        int depth = Directory.depthOf(zone.root(), hi, lo, range.prefix().length());
        NumberKey prefix = new NumberKey(zone.id(), hi, lo);
        cache.numbers().forgetSingles(prefix::isInLineWith);
        Node before = Directory.at(zone.root(), hi, lo, depth);
        if (before.occupancy() == Occupancy.EMPTY) {
            PageKey key = new PageKey(zone.id(), PackedDigits.hiPrefix(hi, depth), PackedDigits.loPrefix(lo, depth));
            Node unknown = Leaf.unknown(key);
            zones.put(zone.id(), zone.with(Directory.with(zone.root(), hi, lo, depth, unknown), zone.serial()));
        } else {
            Node reopened = Directory.withUnknownLengths(before);
            zones.put(zone.id(), zone.with(Directory.with(zone.root(), hi, lo, depth, reopened), zone.serial()));
        }
        readAgain(new NumberScan(zone.id(), range.prefix()), range.seq());
    }
}
