package org.openenum.admin.exporting;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Turns the number tree of a zone into names and wildcards by which a stock server answers every number as enum-server
 * does.
 *
 * <p>The tree comes in the order of its names, each before those below it. Each entry becomes a name of the stock
 * server, or excludes another name; so does every name above it. Between these names are gaps: digits after a name that
 * no entry begins with. By RFC 4592 a wildcard fills only the gaps of the name that it is at, so each name with gaps
 * under a block gets one. A gap whose answer depends on the length of the number, or that has a hole in it, is written
 * out name by name, if that takes no more names than allowed; otherwise it gets a wildcard, and a note says which
 * numbers are answered in excess.
 *
 * <p>A hole under a wildcard is a name without rules. Holds one name for each digit of the longest number, whatever the
 * size of the tree. Not for several threads.
 */
final class WildcardClosure {

    /** The most names written out for a whole zone: some gigabytes of text. After that, all gaps get wildcards. */
    static final long MAX_WRITTEN_OUT = 20_000_000;

    private static final int ALL_DIGITS = (1 << 10) - 1;

    private final StockNames out;

    private final long namesPerWildcard;

    private final int heldDigits;

    private final Deque<Name> path = new ArrayDeque<>();

    private long writtenOut;

    /**
     * A closure that begins at the apex.
     *
     * @param held the digits of the apex
     * @param maxDigits the longest number of the zone
     * @param namesPerWildcard how many names may be written out in place of one wildcard
     */
    WildcardClosure(StockNames out, String held, int maxDigits, long namesPerWildcard) {
        this.out = out;
        this.heldDigits = held.length();
        this.namesPerWildcard = namesPerWildcard;
        Name apex = new Name(held, LengthCoverage.none(maxDigits));
        apex.exists = true;
        path.push(apex);
    }

    /** A name of the tree and what is known about it so far. */
    private static final class Name {

        private final String digits;

        private LengthCoverage coverage;

        private boolean hasNumber;

        private @Nullable AnsweredRules number;

        /** Everything below is answered by something else. */
        private boolean end;

        /** Whether there is a DNAME here, and whether a part of the tree below it is lost because of that. */
        private boolean redirected;

        private boolean lost;

        /** There is an alias at its wildcard, which excludes other data. */
        private boolean aliasedWildcard;

        private boolean settled;

        /** Whether it exists on a stock server so far. */
        private boolean exists;

        /** Whether there is an active entry below it. */
        private boolean openBelow;

        /** The next digits of the names below it, one bit each. */
        private int children;

        /** Those of them that do not exist on a stock server. */
        private int holes;

        Name(String digits, LengthCoverage coverage) {
            this.digits = digits;
            this.coverage = coverage;
        }

        int length() {
            return digits.length();
        }
    }

    /** A number; without rules it is closed. */
    void number(String digits, @Nullable AnsweredRules rules) throws IOException {
        Name name = moveTo(digits);
        if (name != null && digits.length() > heldDigits) {
            name.hasNumber = true;
            name.number = rules;
            markOpen(rules != null);
        }
    }

    /** A block; without rules it is closed. */
    void block(String prefix, int minDigits, int maxDigits, @Nullable AnsweredRules rules) throws IOException {
        Name name = moveTo(prefix);
        if (name != null) {
            name.coverage = name.coverage.with(minDigits, maxDigits, rules);
            markOpen(rules != null);
        }
    }

    /**
     * A zone cut, whose name server records are written with the other records: nothing at or below it is answered
     * here.
     */
    void cut(String prefix) throws IOException {
        Name name = moveTo(prefix);
        if (name != null && prefix.length() > heldDigits) {
            name.settled = true;
            name.exists = true;
            name.end = true;
            markOpen(true);
        }
    }

    /** A name of these digits, or one below it, has other records. */
    void records(String digits) throws IOException {
        Name name = moveTo(digits);
        if (name != null) {
            name.exists = true;
        }
    }

    /** There is a DNAME at these digits: no name below them may have records (RFC 6672, section 2.4). */
    void redirection(String digits) throws IOException {
        Name name = moveTo(digits);
        if (name != null) {
            name.exists = true;
            name.end = true;
            name.redirected = true;
        }
    }

    /** There is a CNAME at the wildcard below these digits. */
    void aliasedWildcard(String digits) throws IOException {
        Name name = moveTo(digits);
        if (name != null) {
            name.exists = true;
            name.aliasedWildcard = true;
        }
    }

    /** Ends the tree. */
    void finish() throws IOException {
        while (!path.isEmpty()) {
            leave();
        }
    }

    /**
     * Leaves the names before these digits and goes down to them; null if something above answers for everything below
     * it.
     */
    private @Nullable Name moveTo(String digits) throws IOException {
        while (!digits.startsWith(top().digits)) {
            leave();
        }
        while (top().length() < digits.length()) {
            Name parent = top();
            if (parent.end) {
                parent.lost = true;
                return null;
            }
            settle(parent);
            parent.children |= 1 << digitAt(digits, parent.length());
            path.push(new Name(digits.substring(0, parent.length() + 1), parent.coverage));
        }
        return top();
    }

    private Name top() {
        return Objects.requireNonNull(path.peek());
    }

    private void markOpen(boolean open) {
        if (open) {
            path.forEach(name -> name.openBelow = name.openBelow || !name.equals(top()));
        }
    }

    /** Writes the answer of the name itself, once everything at it has come. */
    private void settle(Name name) throws IOException {
        if (name.settled) {
            return;
        }
        name.settled = true;
        AnsweredRules rules = name.hasNumber ? name.number : name.coverage.at(name.length());
        if (rules != null && name.length() > heldDigits) {
            out.number(name.digits, rules);
            name.exists = true;
        }
    }

    private void leave() throws IOException {
        Name name = top();
        settle(name);
        if (name.redirected && (name.lost || name.coverage.answersFrom(name.length() + 1))) {
            out.note("below " + display(name.digits) + ", no number is answered: names there follow its DNAME");
        }
        if (!name.end) {
            name.exists |= fillGaps(name);
            // enum-server answers NODATA above active entries, even if nothing is left of a block.
            if (!name.exists && (name.openBelow || name.coverage.answersFrom(name.length() + 1))) {
                out.closed(name.digits);
                name.exists = true;
            }
        }
        path.pop();
        Name parent = path.peek();
        if (parent != null) {
            parent.exists |= name.exists;
            parent.holes |= name.exists ? 0 : 1 << digitAt(name.digits, parent.length());
        }
    }

    /** Writes the answers in the gaps below the name; returns whether it wrote anything. */
    private boolean fillGaps(Name name) throws IOException {
        int below = name.length() + 1;
        int gaps = ALL_DIGITS & ~name.children;
        LengthCoverage coverage = name.coverage;
        if (gaps == 0 || !coverage.answersFrom(below)) {
            return false;
        }
        if (name.holes == 0 && coverage.isSameFrom(below) && !name.aliasedWildcard) {
            out.wildcard(name.digits, wildcardRules(coverage, below));
            return true;
        }
        if (isAllowed(gaps, coverage, below)) {
            writeOut(name, gaps, coverage);
            return true;
        }
        return fillLoosely(name, gaps, coverage);
    }

    private boolean fillLoosely(Name name, int gaps, LengthCoverage exact) throws IOException {
        int below = name.length() + 1;
        LengthCoverage loose = exact.endless();
        boolean same = loose.isSameFrom(below);
        if ((!same || name.aliasedWildcard) && isAllowed(gaps, loose, below)) {
            noteLengths(name, exact, loose);
            writeOut(name, gaps, loose);
            return true;
        }
        if (name.aliasedWildcard) {
            out.note("no number in the gaps below " + display(name.digits)
                    + " is answered: the wildcard there is a CNAME");
            return false;
        }
        loose = same ? loose : exact.ofAnyLength();
        noteLengths(name, exact, loose);
        out.wildcard(name.digits, wildcardRules(loose, below));
        for (int digit = 0; digit < 10; digit++) {
            if ((name.holes & 1 << digit) != 0) {
                out.closed(name.digits + digit);
            }
        }
        return true;
    }

    private void noteLengths(Name name, LengthCoverage exact, LengthCoverage loose) throws IOException {
        String lengths = exact.differingLengths(loose, name.length() + 1);
        if (!lengths.isEmpty()) {
            out.note("below " + display(name.digits) + ", numbers of " + lengths + " digits are answered as those of "
                    + exact.lastAnswered() + " are");
        }
    }

    private boolean isAllowed(int gaps, LengthCoverage coverage, int length) {
        long names = Integer.bitCount(gaps) * coverage.namesFor(length);
        return names <= namesPerWildcard && writtenOut + names <= MAX_WRITTEN_OUT;
    }

    private void writeOut(Name name, int gaps, LengthCoverage coverage) throws IOException {
        for (int digit = 0; digit < 10; digit++) {
            if ((gaps & 1 << digit) != 0) {
                writeOut(name.digits + digit, coverage);
            }
        }
    }

    private void writeOut(String digits, LengthCoverage coverage) throws IOException {
        AnsweredRules rules = coverage.at(digits.length());
        if (rules != null) {
            out.number(digits, rules);
            writtenOut++;
        }
        int below = digits.length() + 1;
        if (coverage.isSameFrom(below)) {
            out.wildcard(digits, wildcardRules(coverage, below));
            writtenOut++;
        } else if (coverage.answersFrom(below)) {
            for (int digit = 0; digit < 10; digit++) {
                writeOut(digits + digit, coverage);
            }
        }
    }

    private static AnsweredRules wildcardRules(LengthCoverage coverage, int length) {
        return Objects.requireNonNull(coverage.at(length));
    }

    private static int digitAt(String digits, int position) {
        return digits.charAt(position) - '0';
    }

    private static String display(String digits) {
        return digits.isEmpty() ? "the apex" : digits;
    }
}
