package org.openenum.server.cache.number;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.EntryList;
import org.openenum.server.cache.source.PackedDigits;

/**
 * Builds a part of the directory, and its pages, from sorted entries: in one pass, with the entries of about one page
 * in memory.
 *
 * <p>A prefix gets one page if its entries fit into one; otherwise it is split by its next digit.
 */
public final class TreeBuilder {

    private static final int DIGITS = 10;

    private final int zoneId;
    private final int maxEntries;
    private final long seq;
    private final BiConsumer<PageKey, NumberPage> pages;
    private final Deque<Part> open = new ArrayDeque<>();
    private Node result = Leaf.EMPTY;

    /**
     * A builder for everything under a prefix.
     *
     * @param maxEntries the most entries of a page, at least 3: the same digits may have one of each kind
     * @param seq the change from which on the pages are valid
     * @param pages gets each page when it is complete
     */
    public TreeBuilder(
            int zoneId, long prefixHi, long prefixLo, int maxEntries, long seq, BiConsumer<PageKey, NumberPage> pages) {
        this.zoneId = zoneId;
        this.maxEntries = maxEntries;
        this.seq = seq;
        this.pages = pages;
        open.push(new Part(prefixHi, prefixLo));
    }

    /** Adds the next entry. */
    public void add(long hi, long lo, int facts, int ruleSet) {
        Part part = open.element();
        while (!part.holds(hi, lo)) {
            part = closeLast(part.isSplit() ? branch(part) : leaf(part));
        }
        if (part.isSplit()) {
            part = part.childFor(hi, lo);
            open.push(part);
        }
        part.entries.append(hi, lo, facts, ruleSet);
        while (part.entries.size() > maxEntries) {
            split(part);
            part = open.element();
        }
    }

    /** Ends the tree: there are no more entries under the prefix. */
    public Node finish() {
        while (!open.isEmpty()) {
            Part part = open.element();
            closeLast(part.isSplit() ? branch(part) : leaf(part));
        }
        return result;
    }

    /** Ends the tree where reading stopped: the incomplete part and everything after it stay unknown. */
    public Node finishUnread() {
        while (!open.isEmpty()) {
            Part part = open.element();
            if (part.isSplit()) {
                part.markUnreadFrom(part.lastDigit + 1);
                closeLast(branch(part));
            } else {
                closeLast(unread(part));
            }
        }
        return result;
    }

    private void split(Part part) {
        EntryList entries = part.entries;
        part.children = new Node[DIGITS];
        int at = 0;
        EntryList here = new EntryList(3);
        while (PackedDigits.length(entries.hi(at), entries.lo(at)) == part.length) {
            copy(entries, at++, here);
        }
        part.entries = here;
        Part child = part.childFor(entries.hi(at), entries.lo(at));
        for (; at < entries.size(); at++) {
            if (!child.holds(entries.hi(at), entries.lo(at))) {
                part.put(leaf(child));
                child = part.childFor(entries.hi(at), entries.lo(at));
            }
            copy(entries, at, child.entries);
        }
        open.push(child);
    }

    private static void copy(EntryList from, int at, EntryList to) {
        to.append(from.hi(at), from.lo(at), from.facts(at), from.ruleSet(at));
    }

    private Part closeLast(Node node) {
        open.pop();
        Part parent = open.peek();
        if (parent == null) {
            result = node;
            return new Part(0, 0);
        }
        parent.put(node);
        return parent;
    }

    private Node leaf(Part part) {
        if (part.entries.size() == 0) {
            return Leaf.EMPTY;
        }
        PageKey key = new PageKey(zoneId, part.hi, part.lo);
        NumberPage page = new NumberPage(seq, null, part.entries);
        pages.accept(key, page);
        return Leaf.of(key, page);
    }

    private Node unread(Part part) {
        boolean isOpen = new NumberPage(seq, null, part.entries).occupancy() == Occupancy.OPEN;
        PageKey key = new PageKey(zoneId, part.hi, part.lo);
        return new Leaf(key, isOpen ? Occupancy.OPEN : Occupancy.UNKNOWN, EntryLengths.UNKNOWN);
    }

    private Node branch(Part part) {
        part.fillWithEmpty();
        NumberPage here = part.entries.size() == 0 ? NumberPage.EMPTY : new NumberPage(seq, null, part.entries);
        return new Branch(here, part.childrenOfSplit());
    }

    /** A prefix whose entries are still being added; it is split as soon as there are too many. */
    private final class Part {

        private final long hi;
        private final long lo;
        private final int length;
        private EntryList entries = new EntryList();
        private Node @Nullable [] children;
        private int lastDigit = -1;

        Part(long hi, long lo) {
            this.hi = hi;
            this.lo = lo;
            this.length = PackedDigits.length(hi, lo);
        }

        boolean isSplit() {
            return children != null;
        }

        boolean holds(long keyHi, long keyLo) {
            return PackedDigits.startsWith(keyHi, keyLo, hi, lo, length);
        }

        Part childFor(long keyHi, long keyLo) {
            lastDigit = PackedDigits.digitAt(keyHi, keyLo, length);
            return new Part(PackedDigits.hiWith(hi, length, lastDigit), PackedDigits.loWith(lo, length, lastDigit));
        }

        void put(Node child) {
            childrenOfSplit()[lastDigit] = child;
        }

        Node[] childrenOfSplit() {
            if (children == null) {
                throw new IllegalStateException("not split");
            }
            return children;
        }

        void fillWithEmpty() {
            Node[] all = childrenOfSplit();
            for (int digit = 0; digit < DIGITS; digit++) {
                if (all[digit] == null) {
                    all[digit] = Leaf.EMPTY;
                }
            }
        }

        void markUnreadFrom(int firstDigit) {
            for (int digit = firstDigit; digit < DIGITS; digit++) {
                long childHi = PackedDigits.hiWith(hi, length, digit);
                long childLo = PackedDigits.loWith(lo, length, digit);
                childrenOfSplit()[digit] = Leaf.unknown(new PageKey(zoneId, childHi, childLo));
            }
        }
    }
}
