package org.openenum.server.answer;

import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.number.Branch;
import org.openenum.server.cache.number.Leaf;
import org.openenum.server.cache.number.Node;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.number.Occupancy;
import org.openenum.server.cache.source.Entry;
import org.openenum.server.cache.source.NumberKey;
import org.openenum.server.cache.source.PackedDigits;
import org.openenum.server.cache.view.AnswerCache;
import org.openenum.server.cache.view.ServedZone;

/**
 * Decides the digits of one query by a walk through the number tree: through the directory to one page, and to an
 * outcome.
 *
 * <p>Shorter prefixes come first. For each number length, one bit remembers whether the longest block so far that
 * allows this length is in service. When all digits are used up, the bit of their own length tells whether a block
 * answers. The bits of greater lengths tell whether a block covers longer numbers, whose existence makes these digits
 * an empty non-terminal.
 */
final class NumberWalk {

    private final AnswerCache cache;
    private final long viewSeq;
    private final ServedZone zone;
    private final long hi;
    private final long lo;
    private final int length;

    /** The lengths for which the longest block so far is in service. */
    private int coveredLengths;

    private int blockRuleSet = Entry.NO_RULE_SET;
    private NumberPage blockPage = NumberPage.EMPTY;

    private NumberWalk(AnswerCache cache, long viewSeq, ServedZone zone, long hi, long lo, int length) {
        this.cache = cache;
        this.viewSeq = viewSeq;
        this.zone = zone;
        this.hi = hi;
        this.lo = lo;
        this.length = length;
    }

    /** Decides for the digits of a query, at least one of them below the apex. */
    static NumberOutcome decide(AnswerCache cache, long viewSeq, ServedZone zone, long hi, long lo, int length) {
        return new NumberWalk(cache, viewSeq, zone, hi, lo, length).decide();
    }

    private NumberOutcome decide() {
        Node node = zone.root();
        int depth = 0;
        while (node instanceof Branch branch) {
            NumberPage here = branch.here();
            if (here.specialLengths() != 0) {
                takeBlocks(here, depth);
            }
            if (depth == length) {
                return atBranch(branch);
            }
            node = branch.child(PackedDigits.digitAt(hi, lo, depth++));
        }
        return atLeaf((Leaf) node, depth);
    }

    private NumberOutcome atBranch(Branch branch) {
        NumberPage here = branch.here();
        NumberOutcome found = found(here, here.indexOfNumber(hi, lo));
        if (found != null) {
            return found;
        }
        if (branch.below() == Occupancy.OPEN || coversLonger()) {
            return NumberOutcome.Plain.NO_DATA;
        }
        return branch.below() == Occupancy.UNKNOWN
                ? new NumberOutcome.NeedsPage(branch.firstUnknown())
                : NumberOutcome.Plain.NAME_ERROR;
    }

    private NumberOutcome atLeaf(Leaf leaf, int depth) {
        NumberPage page = NumberPage.EMPTY;
        if (leaf.occupancy() != Occupancy.EMPTY) {
            NumberPage newest = cache.page(leaf.key());
            if (newest == null && leaf.mayDecide(length)) {
                NumberKey number = new NumberKey(zone.id(), hi, lo);
                newest = cache.single(leaf, number);
                if (newest == null) {
                    return new NumberOutcome.NeedsNumber(number, leaf);
                }
            }
            NumberPage ours = newest == null ? NumberPage.EMPTY : newest.at(viewSeq);
            if (ours == null) {
                return NumberOutcome.Plain.MOVED;
            }
            page = ours;
        }
        int lengths = page.specialLengths() & lengthsFrom(depth) & ~lengthsFrom(length + 1);
        for (; lengths != 0; lengths &= lengths - 1) {
            takeBlocks(page, Integer.numberOfTrailingZeros(lengths));
        }
        int number = page.indexOfNumber(hi, lo);
        NumberOutcome found = found(page, number);
        if (found != null) {
            return found;
        }
        return page.isOpenBelow(number, hi, lo, length) || coversLonger()
                ? NumberOutcome.Plain.NO_DATA
                : NumberOutcome.Plain.NAME_ERROR;
    }

    private void takeBlocks(NumberPage page, int prefix) {
        long prefixHi = PackedDigits.hiPrefix(hi, prefix);
        long prefixLo = PackedDigits.loPrefix(lo, prefix);
        int special = page.indexOfSpecial(prefixHi, prefixLo);
        for (; special >= 0 && page.isSpecialAt(special, prefixHi, prefixLo); special++) {
            takeBlock(page, special);
        }
    }

    private void takeBlock(NumberPage page, int special) {
        int lengths = page.lengthsOfBlock(special);
        if (page.isOpen(special)) {
            coveredLengths |= lengths;
        } else {
            coveredLengths &= ~lengths;
        }
        if ((lengths & 1 << length) != 0) {
            blockRuleSet = page.ruleSetOfBlock(special);
            blockPage = page;
        }
    }

    /**
     * The rules of the number itself, or of the block that answers for it; null if the name has no rules. A closed
     * number is a hole in every block.
     */
    private @Nullable NumberOutcome found(NumberPage page, int number) {
        if (number >= 0) {
            int ruleSet = page.ruleSetOfNumber(number);
            return ruleSet == Entry.NO_RULE_SET ? null : new NumberOutcome.Rules(ruleSet, page, false);
        }
        boolean covered = (coveredLengths & 1 << length) != 0 && length <= zone.maxDigits();
        return covered ? new NumberOutcome.Rules(blockRuleSet, blockPage, true) : null;
    }

    private boolean coversLonger() {
        return (coveredLengths & lengthsFrom(length + 1) & ~lengthsFrom(zone.maxDigits() + 1)) != 0;
    }

    /** The bits of all lengths from this one on; none from 32 on. */
    private static int lengthsFrom(int from) {
        return from >= Integer.SIZE ? 0 : -1 << from;
    }
}
