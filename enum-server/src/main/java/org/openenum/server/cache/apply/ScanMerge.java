package org.openenum.server.cache.apply;

import java.util.HashSet;
import java.util.Set;
import org.openenum.server.cache.number.Branch;
import org.openenum.server.cache.number.Directory;
import org.openenum.server.cache.number.Leaf;
import org.openenum.server.cache.number.Node;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.number.NumberPages;
import org.openenum.server.cache.number.Occupancy;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.NumberKey;
import org.openenum.server.cache.view.ServedZone;

/**
 * Decides what is published of a scan during which numbers were changed in bulk, so that it contains those changes only
 * in part or not at all. Each of those changes has ordered its own scan. If this scan were discarded because of them,
 * bulk changes that recur within the time of a scan would prevent everything else from ever being read.
 *
 * <p>If a change was narrower than the scan, its range stays as it is served now. If it was as wide, the scan is newer
 * than what was read before it. But answers must never go back in time: what was read after the scan had begun becomes
 * unknown, and is read when a query needs it.
 *
 * <p>Used once, on the thread of {@link WriterThread}.
 */
final class ScanMerge {

    private final ServedZone zone;
    private final NumberPages pages;
    private final long from;
    private final Set<NumberKey> leftOut = new HashSet<>();
    private Node root;

    /**
     * A scan to be merged into a zone.
     *
     * @param from the scan includes all changes up to this one
     * @param root the directory of the zone, with everything that was scanned
     */
    ScanMerge(ServedZone zone, NumberPages pages, long from, Node root) {
        this.zone = zone;
        this.pages = pages;
        this.from = from;
        this.root = root;
    }

    /** The directory that can be published. */
    Node root() {
        return root;
    }

    /** Whether a change is in a range of which nothing of the scan is published, so that it need not be applied. */
    boolean leavesOut(CacheChange.OfMapping change) {
        NumberKey digits = new NumberKey(change.zoneId(), change.hi(), change.lo());
        for (int length = 0; length <= digits.length(); length++) {
            if (leftOut.contains(digits.prefix(length))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Records a bulk change of everything below {@code range}, which is a prefix of the scan's own {@code prefix} or is
     * below it.
     */
    void overtakenBy(NumberKey range, NumberKey prefix) {
        if (range.length() > prefix.length()) {
            leaveAsItIs(range);
        } else {
            Node before = Directory.at(zone.root(), prefix.hi(), prefix.lo(), prefix.length());
            forgetNewer(before, prefix);
            pages.singlesReadAfter(from, prefix).forEach(this::forget);
        }
    }

    private void leaveAsItIs(NumberKey range) {
        int length = range.length();
        boolean inBoth = Directory.depthOf(zone.root(), range.hi(), range.lo(), length) == length
                && Directory.depthOf(root, range.hi(), range.lo(), length) == length;
        if (inBoth) {
            Node before = Directory.at(zone.root(), range.hi(), range.lo(), length);
            root = Directory.with(root, range.hi(), range.lo(), length, before);
            leftOut.add(range);
        } else {
            forget(range);
        }
    }

    /**
     * Makes unknown what was loaded since the scan began, and prefixes that are empty now but not in the scan, since it
     * is not known when they became empty.
     */
    private void forgetNewer(Node before, NumberKey place) {
        if (before instanceof Leaf leaf) {
            NumberPage page = pages.peek(leaf.key());
            boolean wasEmpty =
                    leaf.occupancy() == Occupancy.EMPTY && there(place).occupancy() != Occupancy.EMPTY;
            if (wasEmpty || (page != null && page.seq() > from)) {
                forget(place);
            }
            return;
        }
        Branch branch = (Branch) before;
        if (branch.here().seq() > from) {
            forget(place);
            return;
        }
        for (int digit = 0; digit <= 9; digit++) {
            forgetNewer(branch.child(digit), place.with(digit));
        }
    }

    private Node there(NumberKey place) {
        int depth = Directory.depthOf(root, place.hi(), place.lo(), place.length());
        return Directory.at(root, place.hi(), place.lo(), depth);
    }

    private void forget(NumberKey number) {
        int depth = Directory.depthOf(root, number.hi(), number.lo(), number.length());
        NumberKey place = number.prefix(depth);
        if (leftOut.add(place)) {
            Leaf unknown = Leaf.unknown(new PageKey(zone.id(), place.hi(), place.lo()));
            root = Directory.with(root, place.hi(), place.lo(), depth, unknown);
        }
    }
}
