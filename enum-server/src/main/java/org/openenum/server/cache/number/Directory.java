package org.openenum.server.cache.number;

import java.util.function.Consumer;
import org.openenum.server.cache.source.PackedDigits;

/**
 * Finds and replaces nodes in the directory of pages, by digits. Pure functions: every change makes a new tree that
 * shares the unchanged nodes.
 */
@SuppressWarnings("ReferenceEquality") // unchanged nodes are the same objects, and pages are known by identity
public final class Directory {

    private Directory() {}

    /** The directory of a zone of which nothing is known yet. */
    public static Node unknown(int zoneId) {
        return Leaf.unknown(new PageKey(zoneId, 0, 0));
    }

    /**
     * How many of the first {@code length} digits lead through branches: fewer than {@code length} if a leaf comes
     * before.
     */
    public static int depthOf(Node root, long hi, long lo, int length) {
        Node node = root;
        int depth = 0;
        while (depth < length && node instanceof Branch branch) {
            node = branch.child(PackedDigits.digitAt(hi, lo, depth++));
        }
        return depth;
    }

    /** The node at the first {@code length} digits, which must not exceed {@link #depthOf}. */
    public static Node at(Node root, long hi, long lo, int length) {
        Node node = root;
        for (int depth = 0; depth < length; depth++) {
            node = ((Branch) node).child(PackedDigits.digitAt(hi, lo, depth));
        }
        return node;
    }

    /** Whether the tree still has this page. */
    public static boolean has(Node root, PageKey key) {
        int length = key.prefixDigits();
        return depthOf(root, key.hi(), key.lo(), length) == length
                && at(root, key.hi(), key.lo(), length) instanceof Leaf leaf
                && leaf.key() == key;
    }

    /** The tree with another node at the first {@code length} digits. */
    public static Node with(Node root, long hi, long lo, int length, Node replacement) {
        return with(root, hi, lo, 0, length, replacement);
    }

    private static Node with(Node node, long hi, long lo, int depth, int length, Node replacement) {
        if (depth == length) {
            return replacement;
        }
        Branch branch = (Branch) node;
        int digit = PackedDigits.digitAt(hi, lo, depth);
        Node child = branch.child(digit);
        Node changed = with(child, hi, lo, depth + 1, length, replacement);
        return changed == child ? branch : branch.withChild(digit, changed);
    }

    /**
     * The same tree, but with unknown entry lengths in all leaves: there may be new entries that only the database
     * knows.
     */
    public static Node withUnknownLengths(Node node) {
        if (node instanceof Leaf leaf) {
            return leaf == Leaf.EMPTY ? leaf : leaf.with(leaf.occupancy(), EntryLengths.UNKNOWN);
        }
        return ((Branch) node).withChildren(Directory::withUnknownLengths);
    }

    /** Passes on the page at every branch, which is never evicted. */
    public static void forEachBranch(Node node, Consumer<NumberPage> action) {
        if (node instanceof Branch branch) {
            action.accept(branch.here());
            for (int digit = 0; digit <= 9; digit++) {
                forEachBranch(branch.child(digit), action);
            }
        }
    }

    /** Passes on the key of every page below a node. */
    public static void forEachPage(Node node, Consumer<PageKey> action) {
        if (node instanceof Leaf leaf) {
            if (leaf != Leaf.EMPTY) {
                action.accept(leaf.key());
            }
            return;
        }
        Branch branch = (Branch) node;
        for (int digit = 0; digit <= 9; digit++) {
            forEachPage(branch.child(digit), action);
        }
    }
}
