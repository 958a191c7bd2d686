package org.openenum.server.cache.number;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.MappingKind;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.Entry;
import org.openenum.server.cache.source.EntryList;
import org.openenum.server.cache.source.PackedDigits;

/**
 * Changes to one zone's number tree, collected and then applied together. Pages in the cache get successors; for other
 * pages, the directory is updated with what the changes tell.
 */
@SuppressWarnings("ReferenceEquality") // unchanged nodes are the same objects
public final class TreePatch {

    private final int zoneId;
    private final int maxEntries;
    private final long seq;
    private final Function<PageKey, @Nullable NumberPage> resident;
    private final Map<PageKey, Draft> drafts = new LinkedHashMap<>();
    private final Map<PageKey, NumberPage> pages = new LinkedHashMap<>();
    private final List<PageKey> retired = new ArrayList<>();
    private final Set<PageKey> unread = new LinkedHashSet<>();
    private Node root;

    /**
     * A patch that changes nothing yet.
     *
     * @param seq the number of the last change that goes into it
     * @param resident finds pages that are in the cache
     */
    public TreePatch(
            int zoneId, Node root, int maxEntries, long seq, Function<PageKey, @Nullable NumberPage> resident) {
        this.zoneId = zoneId;
        this.root = root;
        this.maxEntries = maxEntries;
        this.seq = seq;
        this.resident = resident;
    }

    /** Adds one change; later ones win. */
    public void apply(CacheChange.OfMapping change) {
        root = patched(root, 0, change);
    }

    /**
     * Builds all pages and returns the new directory; then {@link #pages} and {@link #retired} tell what to do with the
     * cache. Call it only once.
     */
    public Node finish() {
        drafts.forEach(this::finish);
        return root;
    }

    /** Pages to put into the cache before the new tree is published. */
    public Map<PageKey, NumberPage> pages() {
        return pages;
    }

    /** Pages to remove from the cache after the new tree is published. */
    public List<PageKey> retired() {
        return retired;
    }

    /** Changed pages that are not in memory. */
    public Set<PageKey> unread() {
        return unread;
    }

    private Node patched(Node node, int depth, CacheChange.OfMapping change) {
        if (node instanceof Leaf leaf) {
            return patchedLeaf(leaf, depth, change);
        }
        Branch branch = (Branch) node;
        if (depth == PackedDigits.length(change.hi(), change.lo())) {
            EntryList here = branch.here().toList();
            put(here, change);
            return branch.withHere(new NumberPage(seq, null, here));
        }
        int digit = PackedDigits.digitAt(change.hi(), change.lo(), depth);
        Node child = branch.child(digit);
        Node changed = patched(child, depth + 1, change);
        return changed == child ? branch : branch.withChild(digit, changed);
    }

    private Leaf patchedLeaf(Leaf leaf, int depth, CacheChange.OfMapping change) {
        Entry after = change.after();
        if (leaf == Leaf.EMPTY) {
            return after == null ? leaf : firstEntry(depth, change);
        }
        Draft draft = drafts.get(leaf.key());
        if (draft == null) {
            NumberPage page = resident.apply(leaf.key());
            if (page == null) {
                unread.add(leaf.key());
                return leaf.with(
                        occupancyAfter(leaf.occupancy(), after),
                        after == null ? leaf.lengths() : leaf.lengths().with(after));
            }
            draft = new Draft(page);
            drafts.put(leaf.key(), draft);
        }
        draft.put(change);
        return leaf;
    }

    private Leaf firstEntry(int depth, CacheChange.OfMapping change) {
        PageKey key = new PageKey(
                zoneId, PackedDigits.hiPrefix(change.hi(), depth), PackedDigits.loPrefix(change.lo(), depth));
        Draft draft = new Draft(null);
        drafts.put(key, draft);
        draft.put(change);
        return Leaf.unknown(key);
    }

    /**
     * The occupancy, after a change, of a page that is not in memory: an entry put into service certainly exists; a
     * closed one may have been the last in service.
     */
    private static Occupancy occupancyAfter(Occupancy before, @Nullable Entry after) {
        if (after != null && after.isOpen()) {
            return Occupancy.OPEN;
        }
        return after != null && before == Occupancy.CLOSED ? Occupancy.CLOSED : Occupancy.UNKNOWN;
    }

    private static void put(EntryList entries, CacheChange.OfMapping change) {
        Entry after = change.after();
        if (after == null) {
            entries.remove(change.hi(), change.lo(), change.kind());
        } else {
            entries.put(after);
        }
    }

    private void finish(PageKey key, Draft draft) {
        EntryList entries = draft.entries;
        Node node;
        if (entries != null && (entries.size() > maxEntries || entries.size() == 0)) {
            node = rebuilt(key, entries);
            retired.add(key);
        } else {
            NumberPage before = draft.before;
            NumberPage page = draft.page();
            if (before != null) {
                before.forgetPrevious();
            }
            pages.put(key, page);
            node = ((Leaf) Directory.at(root, key.hi(), key.lo(), key.prefixDigits())).with(page);
        }
        root = Directory.with(root, key.hi(), key.lo(), key.prefixDigits(), node);
    }

    private Node rebuilt(PageKey key, EntryList entries) {
        TreeBuilder builder = new TreeBuilder(zoneId, key.hi(), key.lo(), maxEntries, seq, pages::put);
        for (int i = 0; i < entries.size(); i++) {
            builder.add(entries.hi(i), entries.lo(i), entries.facts(i), entries.ruleSet(i));
        }
        return builder.finish();
    }

    /** A page that is being changed. As long as only rule sets of its numbers change, it is not unpacked. */
    private final class Draft {

        private final @Nullable NumberPage before;

        /** The rule set of each number, as long as nothing else has changed. */
        private int @Nullable [] ruleSets;

        /** All entries, as soon as something else has changed. */
        private @Nullable EntryList entries;

        Draft(@Nullable NumberPage before) {
            this.before = before;
            this.entries = before == null ? new EntryList() : null;
        }

        void put(CacheChange.OfMapping change) {
            if (entries == null && !leadsElsewhere(change)) {
                entries = page().toList();
            }
            if (entries != null) {
                TreePatch.put(entries, change);
            }
        }

        private boolean leadsElsewhere(CacheChange.OfMapping change) {
            Entry after = change.after();
            if (before == null || after == null || !after.isOpen() || after.kind() != MappingKind.NUMBER) {
                return false;
            }
            int index = before.indexOfNumber(change.hi(), change.lo());
            if (index < 0) {
                return false;
            }
            if (ruleSets == null) {
                ruleSets = before.ruleSetOfEachNumber();
            }
            ruleSets[index] = after.ruleSetId();
            return true;
        }

        NumberPage page() {
            if (entries != null) {
                return new NumberPage(seq, before, entries);
            }
            NumberPage page = requireNonNull(before);
            return ruleSets == null ? page : page.pointingTo(seq, ruleSets);
        }
    }
}
