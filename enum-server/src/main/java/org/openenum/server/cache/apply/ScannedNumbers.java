package org.openenum.server.cache.apply;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openenum.server.cache.number.Directory;
import org.openenum.server.cache.number.Node;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.number.TreePatch;
import org.openenum.server.cache.source.AsOf;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.NumberKey;

/**
 * Everything under a prefix as it was scanned, before it is published. No reader sees it yet, so changes that came
 * meanwhile can be applied in portions, however many they are.
 *
 * <p>For one thread at a time.
 */
public final class ScannedNumbers {

    /** Its pages are valid from the view on with which they are published, and no earlier view leads to them. */
    private static final long ALWAYS = 0;

    private final NumberScan order;
    private final NumberKey prefix;
    private final Map<PageKey, NumberPage> pages;
    private final int maxEntries;
    private final AsOf asOf;
    private final Set<NumberKey> ranges = new LinkedHashSet<>();
    private Node directory;
    private long changedUpTo;

    /**
     * The result of a scan.
     *
     * @param zone the directory of the zone, which leads to the prefix
     * @param root the directory of what was scanned
     * @param pages the pages that fit into memory; kept by reference
     * @param maxEntries the most entries of one page
     */
    public ScannedNumbers(
            NumberScan order, AsOf asOf, Node zone, Node root, Map<PageKey, NumberPage> pages, int maxEntries) {
        this.order = order;
        this.prefix = NumberKey.of(order.zoneId(), order.prefix());
        this.asOf = asOf;
        this.directory = Directory.with(zone, prefix.hi(), prefix.lo(), prefix.length(), root);
        this.pages = pages;
        this.maxEntries = maxEntries;
        this.changedUpTo = asOf.from();
    }

    /** Applies the changes that directly follow {@link #changedUpTo}, in order. */
    public void take(List<CacheChange> changes) {
        Newer newer = Newer.under(prefix, changes);
        TreePatch patch = new TreePatch(prefix.zoneId(), directory, maxEntries, ALWAYS, pages::get);
        newer.mappings().forEach(patch::apply);
        directory = patch.finish();
        patch.pages().values().forEach(NumberPage::forgetPrevious);
        pages.putAll(patch.pages());
        patch.retired().forEach(pages::remove);
        ranges.addAll(newer.ranges());
        changedUpTo = changes.get(changes.size() - 1).seq();
    }

    /** The last change up to which all changes of single numbers are included. */
    public long changedUpTo() {
        return changedUpTo;
    }

    NumberScan order() {
        return order;
    }

    NumberKey prefix() {
        return prefix;
    }

    /** Between which changes it was read, or updated later. */
    AsOf asOf() {
        return new AsOf(asOf.from(), Math.max(asOf.upTo(), changedUpTo));
    }

    /** The ranges of the bulk changes among those that were applied. */
    Set<NumberKey> ranges() {
        return ranges;
    }

    /** The directory below the prefix. */
    public Node root() {
        return Directory.at(directory, prefix.hi(), prefix.lo(), prefix.length());
    }

    /** Its pages, as far as they fit into memory. */
    public Map<PageKey, NumberPage> pages() {
        return pages;
    }
}
