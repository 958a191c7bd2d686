package org.openenum.server.cache.number;

import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.packed.PackedInput;
import org.openenum.server.cache.packed.PackedOutput;
import org.openenum.server.cache.source.PackedDigits;

/**
 * Writes and reads the directory of a zone, with those of its pages that are in memory, as octets: parents before their
 * children, and each page after its leaf.
 */
@SuppressWarnings("ReferenceEquality") // there is one empty leaf
public final class PackedTree {

    private static final int EMPTY = 0;
    private static final int LEAF = 1;
    private static final int LEAF_WITH_PAGE = 2;
    private static final int BRANCH = 3;
    private static final int DIGITS = 10;

    private PackedTree() {}

    /** @param pages the pages in memory; may contain others, too */
    public static void write(Node node, Map<PageKey, NumberPage> pages, PackedOutput out) {
        out.boundary();
        if (node instanceof Leaf leaf) {
            writeLeaf(leaf, pages.get(leaf.key()), out);
            return;
        }
        Branch branch = (Branch) node;
        out.putByte(BRANCH);
        branch.here().writeTo(out);
        for (int digit = 0; digit < DIGITS; digit++) {
            write(branch.child(digit), pages, out);
        }
    }

    private static void writeLeaf(Leaf leaf, @Nullable NumberPage page, PackedOutput out) {
        if (leaf == Leaf.EMPTY) {
            out.putByte(EMPTY);
            return;
        }
        out.putByte(page == null ? LEAF : LEAF_WITH_PAGE);
        out.putByte(leaf.occupancy().code());
        out.putInt(leaf.lengths().all());
        out.putInt(leaf.lengths().specials());
        if (page != null) {
            page.writeTo(out);
        }
    }

    /**
     * Reads a directory.
     *
     * @param seq the change as of which it is valid
     * @param pages gets the pages; need not keep them
     */
    public static Node read(int zoneId, long seq, PackedInput in, BiConsumer<PageKey, NumberPage> pages) {
        return new Reading(zoneId, seq, in, pages).node(0, 0, 0);
    }

    private record Reading(int zoneId, long seq, PackedInput in, BiConsumer<PageKey, NumberPage> pages) {

        Node node(long hi, long lo, int depth) {
            in.boundary();
            int kind = in.getByte();
            return switch (kind) {
                case EMPTY -> Leaf.EMPTY;
                case LEAF, LEAF_WITH_PAGE -> leaf(new PageKey(zoneId, hi, lo), kind == LEAF_WITH_PAGE);
                case BRANCH -> branch(hi, lo, depth);
                default -> throw new IllegalArgumentException("unknown kind of node: " + kind);
            };
        }

        private Leaf leaf(PageKey key, boolean hasPage) {
            Occupancy occupancy = Occupancy.ofCode(in.getByte());
            Leaf leaf = new Leaf(key, occupancy, new EntryLengths(in.getInt(), in.getInt()));
            if (hasPage) {
                pages.accept(key, NumberPage.readFrom(in, seq));
            }
            return leaf;
        }

        private Branch branch(long hi, long lo, int depth) {
            if (depth >= PackedDigits.MAX_DIGITS) {
                throw new IllegalArgumentException("the directory is deeper than the longest number");
            }
            NumberPage here = NumberPage.readFrom(in, seq);
            Node[] children = new Node[DIGITS];
            for (int digit = 0; digit < DIGITS; digit++) {
                children[digit] =
                        node(PackedDigits.hiWith(hi, depth, digit), PackedDigits.loWith(lo, depth, digit), depth + 1);
            }
            return new Branch(here, children);
        }
    }
}
