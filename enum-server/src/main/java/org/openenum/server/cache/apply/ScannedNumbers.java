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
 * Everything under a prefix as it was scanned, on its way to be published. Nobody sees it yet, so changes that came
 * meanwhile can be put on top a few at a time, however many they are.
 *
 * <p>For one thread at a time.
 */
public final class ScannedNumbers {

    /** It is true from the view on with which it is published, and nobody finds it with an earlier one. */
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
     * What a scan brought.
     *
     * @param zone the directory of the zone, which leads to the prefix
     * @param root the directory of what was scanned
     * @param pages those that have room; kept by reference
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

    /** Puts changes on top: those that come directly after {@link #changedUpTo}, in order. */
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

    /** All changes of single numbers up to this one are in it. */
    public long changedUpTo() {
        return changedUpTo;
    }

    NumberScan order() {
        return order;
    }

    NumberKey prefix() {
        return prefix;
    }

    /** Between which changes it was read, or was changed later. */
    AsOf asOf() {
        return new AsOf(asOf.from(), Math.max(asOf.upTo(), changedUpTo));
    }

    /** What was changed in bulk among the changes that it took. */
    Set<NumberKey> ranges() {
        return ranges;
    }

    /** The directory below the prefix. */
    public Node root() {
        return Directory.at(directory, prefix.hi(), prefix.lo(), prefix.length());
    }

    /** Its pages, as far as they have room. */
    public Map<PageKey, NumberPage> pages() {
        return pages;
    }
}
