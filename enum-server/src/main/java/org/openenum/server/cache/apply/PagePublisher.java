package org.openenum.server.cache.apply;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openenum.server.cache.number.Directory;
import org.openenum.server.cache.number.Leaf;
import org.openenum.server.cache.number.Node;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.number.Occupancy;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.number.TreeBuilder;
import org.openenum.server.cache.number.TreePatch;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.EntryList;
import org.openenum.server.cache.source.EntrySource;
import org.openenum.server.cache.source.NumberKey;
import org.openenum.server.cache.view.CacheContents;
import org.openenum.server.cache.view.ServedZone;

/**
 * Publishes pages that were read from the database, with the changes since then applied to them, and the directory that
 * leads to them. Belongs to the thread of {@link WriterThread}.
 */
final class PagePublisher {

    private final WriterThread writer;
    private final CacheContents cache;
    private final int maxEntries;

    PagePublisher(WriterThread writer) {
        this.writer = writer;
        this.cache = writer.cache();
        this.maxEntries = cache.limits().maxPageEntries();
    }

    /**
     * Publishes the entries of a page. If there are more than a page may have, they are the beginning of several pages,
     * and the directory then knows where to read on.
     *
     * @param newer the changes since they were read
     */
    void publish(ServedZone zone, PageKey key, EntrySource.LoadedEntries loaded, List<CacheChange.OfMapping> newer) {
        if (loaded.entries().size() > maxEntries) {
            publishSplit(zone, key, loaded, newer);
        } else {
            publishWhole(zone, key, loaded, newer);
        }
    }

    private void publishWhole(
            ServedZone zone, PageKey key, EntrySource.LoadedEntries loaded, List<CacheChange.OfMapping> newer) {
        NumberPage page = new NumberPage(loaded.asOf().from(), null, loaded.entries());
        int length = key.prefixDigits();
        Leaf leaf = (Leaf) Directory.at(zone.root(), key.hi(), key.lo(), length);
        Leaf known = page.occupancy() == Occupancy.EMPTY && newer.isEmpty() ? Leaf.EMPTY : leaf.with(page);
        if (known.equals(leaf) && newer.isEmpty()) {
            cache.numbers().put(key, page);
            return;
        }
        Map<PageKey, NumberPage> pages = new HashMap<>();
        if (!known.equals(Leaf.EMPTY)) {
            pages.put(key, page);
        }
        Node root = Directory.with(zone.root(), key.hi(), key.lo(), length, known);
        publishPatched(zone, root, pages, new ArrayList<>(), newer);
    }

    private void publishSplit(
            ServedZone zone, PageKey key, EntrySource.LoadedEntries loaded, List<CacheChange.OfMapping> newer) {
        Map<PageKey, NumberPage> pages = new HashMap<>();
        TreeBuilder builder = new TreeBuilder(
                zone.id(), key.hi(), key.lo(), maxEntries, loaded.asOf().from(), pages::put);
        EntryList entries = loaded.entries();
        for (int i = 0; i < entries.size(); i++) {
            builder.add(entries.hi(i), entries.lo(i), entries.facts(i), entries.ruleSet(i));
        }
        Node root = Directory.with(zone.root(), key.hi(), key.lo(), key.prefixDigits(), builder.finishUnread());
        publishPatched(zone, root, pages, new ArrayList<>(List.of(key)), newer);
    }

    /**
     * Publishes the pages that a scan has read. Of these and the old pages, only those remain that the directory leads
     * to.
     *
     * @param root the directory of the zone with the scanned part
     * @param prefix what was scanned
     * @param pages those that were read; changed here
     * @param newer the changes since they were read
     */
    void publishScan(
            ServedZone zone,
            Node root,
            NumberKey prefix,
            Map<PageKey, NumberPage> pages,
            List<CacheChange.OfMapping> newer) {
        Set<PageKey> wanted = new HashSet<>();
        Directory.forEachPage(Directory.at(root, prefix.hi(), prefix.lo(), prefix.length()), wanted::add);
        List<PageKey> retired = new ArrayList<>();
        Directory.forEachPage(Directory.at(zone.root(), prefix.hi(), prefix.lo(), prefix.length()), retired::add);
        retired.removeIf(wanted::contains);
        pages.keySet().retainAll(wanted);
        publishPatched(zone, root, pages, retired, newer);
    }

    private void publishPatched(
            ServedZone zone,
            Node root,
            Map<PageKey, NumberPage> pages,
            List<PageKey> retired,
            List<CacheChange.OfMapping> newer) {
        TreePatch patch =
                new TreePatch(zone.id(), root, maxEntries, cache.view().seq(), key -> {
                    NumberPage fresh = pages.get(key);
                    return fresh != null ? fresh : cache.peek(key);
                });
        newer.forEach(patch::apply);
        Node patchedRoot = patch.finish();
        patch.pages().values().forEach(NumberPage::forgetPrevious); // no reader has seen the pages just read
        Map<PageKey, NumberPage> all = new HashMap<>(pages);
        all.putAll(patch.pages());
        patch.retired().forEach(all::remove);
        retired.addAll(patch.retired());
        writer.publish(zone, patchedRoot, all, retired);
    }
}
