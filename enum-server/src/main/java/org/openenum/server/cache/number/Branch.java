package org.openenum.server.cache.number;

import java.util.function.UnaryOperator;

/**
 * A branch of the directory, for a prefix with too many entries for one page: the entries at exactly this prefix, and
 * ten child nodes.
 */
public final class Branch implements Node {

    private static final int DIGITS = 10;

    private final NumberPage here;
    private final Node[] children;
    private final Occupancy below;

    /**
     * A branch.
     *
     * @param here the entries at exactly this prefix
     * @param children ten, by digit; kept, not copied
     */
    Branch(NumberPage here, Node[] children) {
        this.here = here;
        this.children = children;
        this.below = join(children);
    }

    /** The entries at exactly this prefix. */
    public NumberPage here() {
        return here;
    }

    public Node child(int digit) {
        return children[digit];
    }

    /** What is known about the entries below this prefix, without those at it. */
    public Occupancy below() {
        return below;
    }

    @Override
    public Occupancy occupancy() {
        if (here.occupancy() == Occupancy.OPEN || below == Occupancy.EMPTY) {
            return here.occupancy();
        }
        return below;
    }

    Branch withHere(NumberPage newHere) {
        return new Branch(newHere, children);
    }

    Branch withChild(int digit, Node child) {
        Node[] changed = children.clone();
        changed[digit] = child;
        return new Branch(here, changed);
    }

    Branch withChildren(UnaryOperator<Node> change) {
        Node[] changed = new Node[DIGITS];
        for (int digit = 0; digit < DIGITS; digit++) {
            changed[digit] = change.apply(children[digit]);
        }
        return new Branch(here, changed);
    }

    /** A page under this branch that must be read before it is known whether an entry below is in service. */
    public PageKey firstUnknown() {
        for (int digit = 0; digit < DIGITS; digit++) {
            Node child = children[digit];
            if (child.occupancy() == Occupancy.UNKNOWN) {
                return child instanceof Branch branch ? branch.firstUnknown() : ((Leaf) child).key();
            }
        }
        throw new IllegalStateException("everything below is known");
    }

    private static Occupancy join(Node[] children) {
        boolean unknown = false;
        boolean closed = false;
        for (Node child : children) {
            Occupancy occupancy = child.occupancy();
            if (occupancy == Occupancy.OPEN) {
                return Occupancy.OPEN;
            }
            unknown |= occupancy == Occupancy.UNKNOWN;
            closed |= occupancy == Occupancy.CLOSED;
        }
        return unknown ? Occupancy.UNKNOWN : closed ? Occupancy.CLOSED : Occupancy.EMPTY;
    }
}
