package org.openenum.server.cache.number;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.MappingKind;
import org.openenum.server.cache.packed.PackedInput;
import org.openenum.server.cache.packed.PackedOutput;
import org.openenum.server.cache.source.Entry;
import org.openenum.server.cache.source.EntryList;
import org.openenum.server.cache.source.PackedDigits;

/**
 * All entries under one prefix of digits, immutable: numbers in sorted columns of four bytes and up, the few other
 * entries beside them.
 *
 * <p>A page is complete: a number under its prefix that is not in it does not exist. It is valid in a {@code View} if
 * its {@link #seq} is not greater than the view's; a reader with an older view uses {@link #at}.
 */
public final class NumberPage {

    // Declared before EMPTY, which uses them.
    private static final long[] NO_LONGS = {};

    private static final int[] NO_INTS = {};

    /** The page of a prefix without entries; it is valid in every view. */
    public static final NumberPage EMPTY = new NumberPage(0, null, new EntryList(0));

    /**
     * The object and its two columns, their arrays' headers, its key, its leaf in the directory and its entry in the
     * cache.
     */
    private static final int OVERHEAD_BYTES = 340;

    /** The facts of a number: its status alone. */
    private static final int OPEN_NUMBER = 0;

    private static final int CLOSED_NUMBER = 4;

    private final long seq;
    private final NumberColumn numbers;
    private final RuleSetColumn ruleSets;
    private final long[] specialHi;
    private final long[] specialLo;
    private final int[] specialFacts;
    private final int[] specialRuleSets;
    private final int lengths;
    private final int specialLengths;
    private final Occupancy occupancy;

    /** The page before the last change, as long as a reader may need it; racy on purpose, see {@link #at}. */
    private @Nullable NumberPage previous;

    /**
     * A page of all entries of a list.
     *
     * @param seq the change from which on it is valid
     * @param previous the page that was valid before that change, or null
     */
    public NumberPage(long seq, @Nullable NumberPage previous, EntryList entries) {
        int specials = entries.size() - numbersIn(entries);
        this.seq = seq;
        this.previous = previous;
        specialHi = specials == 0 ? NO_LONGS : new long[specials];
        specialLo = specials == 0 ? NO_LONGS : new long[specials];
        specialFacts = specials == 0 ? NO_INTS : new int[specials];
        specialRuleSets = specials == 0 ? NO_INTS : new int[specials];
        long[] his = new long[entries.size()];
        long[] los = new long[entries.size()];
        int[] ids = new int[entries.size()];
        int allLengths = 0;
        int lengthsOfSpecials = 0;
        int number = 0;
        int special = 0;
        for (int i = 0; i < entries.size(); i++) {
            int length = 1 << PackedDigits.length(entries.hi(i), entries.lo(i));
            allLengths |= length;
            if (Entry.kindOf(entries.facts(i)) == MappingKind.NUMBER) {
                his[number] = entries.hi(i);
                los[number] = entries.lo(i);
                ids[number++] = entries.ruleSet(i);
            } else {
                specialHi[special] = entries.hi(i);
                specialLo[special] = entries.lo(i);
                specialFacts[special] = entries.facts(i);
                specialRuleSets[special++] = entries.ruleSet(i);
                lengthsOfSpecials |= length;
            }
        }
        numbers = NumberColumn.of(his, los, number);
        ruleSets = RuleSetColumn.of(ids, number);
        lengths = allLengths;
        specialLengths = lengthsOfSpecials;
        occupancy = occupancyOf(entries);
    }

    /**
     * A page with the same entries as another one, but with other rule sets for its numbers; at least one of them is in
     * service.
     */
    private NumberPage(long seq, NumberPage before, RuleSetColumn ruleSets) {
        this.seq = seq;
        this.previous = before;
        this.numbers = before.numbers;
        this.ruleSets = ruleSets;
        this.specialHi = before.specialHi;
        this.specialLo = before.specialLo;
        this.specialFacts = before.specialFacts;
        this.specialRuleSets = before.specialRuleSets;
        this.lengths = before.lengths;
        this.specialLengths = before.specialLengths;
        this.occupancy = Occupancy.OPEN;
    }

    private NumberPage(long seq, PackedInput in) {
        this.seq = seq;
        this.numbers = NumberColumn.readFrom(in);
        this.ruleSets = RuleSetColumn.readFrom(in);
        this.specialHi = in.getLongs();
        this.specialLo = in.getLongs();
        this.specialFacts = in.getInts();
        this.specialRuleSets = in.getInts();
        this.lengths = in.getInt();
        this.specialLengths = in.getInt();
        this.occupancy = Occupancy.ofCode(in.getByte());
    }

    /**
     * Reads a page that was written.
     *
     * @param seq the change from which on it is valid
     */
    static NumberPage readFrom(PackedInput in, long seq) {
        return new NumberPage(seq, in);
    }

    void writeTo(PackedOutput out) {
        numbers.writeTo(out);
        ruleSets.writeTo(out);
        out.putLongs(specialHi);
        out.putLongs(specialLo);
        out.putInts(specialFacts);
        out.putInts(specialRuleSets);
        out.putInt(lengths);
        out.putInt(specialLengths);
        out.putByte(occupancy.code());
    }

    /**
     * This page with other rule sets for its numbers: most changes do no more than that, and so need not sort and pack
     * the numbers again.
     *
     * @param ruleSetOfEach the rule sets by position, at least one of them of a number in service
     */
    NumberPage pointingTo(long newSeq, int[] ruleSetOfEach) {
        return new NumberPage(newSeq, this, RuleSetColumn.of(ruleSetOfEach, ruleSetOfEach.length));
    }

    /** The rule set of each number, by position, in a new array. */
    int[] ruleSetOfEachNumber() {
        return ruleSets.toArray(numbers.size());
    }

    private static int numbersIn(EntryList entries) {
        int numbers = 0;
        for (int i = 0; i < entries.size(); i++) {
            numbers += Entry.kindOf(entries.facts(i)) == MappingKind.NUMBER ? 1 : 0;
        }
        return numbers;
    }

    private static Occupancy occupancyOf(EntryList entries) {
        for (int i = 0; i < entries.size(); i++) {
            if (Entry.isOpen(entries.facts(i))) {
                return Occupancy.OPEN;
            }
        }
        return entries.size() == 0 ? Occupancy.EMPTY : Occupancy.CLOSED;
    }

    /**
     * This page or the previous one, whichever is valid in a view; null if neither is: then the reader starts again
     * with the newest view.
     */
    public @Nullable NumberPage at(long viewSeq) {
        if (seq <= viewSeq) {
            return this;
        }
        NumberPage older = previous;
        return older != null && older.seq <= viewSeq ? older : null;
    }

    /** Drops the previous page; readers that still need it start again. */
    public void forgetPrevious() {
        previous = null;
    }

    /** The change from which on this page is valid. */
    public long seq() {
        return seq;
    }

    /** Reads what {@link #indexOfNumber} and {@link #ruleSetOfNumber} will probably read; the result has no meaning. */
    public int touch(long keyHi) {
        int place = numbers.guess(keyHi);
        return place < 0 ? 0 : numbers.touch(place) + ruleSets.get(place);
    }

    /** The position of a number in service or closed; negative if there is none. */
    public int indexOfNumber(long keyHi, long keyLo) {
        return numbers.indexOf(keyHi, keyLo);
    }

    /** The rule set of a number; {@link Entry#NO_RULE_SET} if it is closed. */
    public int ruleSetOfNumber(int index) {
        return ruleSets.get(index);
    }

    /** The digit lengths of entries that are not numbers, one bit for each. */
    public int specialLengths() {
        return specialLengths;
    }

    /** The digit lengths of its entries. */
    EntryLengths lengths() {
        return new EntryLengths(lengths, specialLengths);
    }

    /** The position of the first entry with these digits that is not a number; negative if there is none. */
    public int indexOfSpecial(long keyHi, long keyLo) {
        int index = indexOf(specialHi, specialLo, keyHi, keyLo);
        while (index > 0 && isSpecialAt(index - 1, keyHi, keyLo)) {
            index--;
        }
        return index;
    }

    /** Whether the entry at a position has these digits and is not a number. */
    public boolean isSpecialAt(int index, long keyHi, long keyLo) {
        return index < specialHi.length && specialHi[index] == keyHi && specialLo[index] == keyLo;
    }

    public boolean isOpen(int special) {
        return Entry.isOpen(specialFacts[special]);
    }

    /** The lengths of numbers that a block allows, one bit for each. */
    public int lengthsOfBlock(int special) {
        return Entry.lengthsOf(specialFacts[special]);
    }

    public int ruleSetOfBlock(int special) {
        return specialRuleSets[special];
    }

    /**
     * Whether an entry in service is below these digits (not at them).
     *
     * @param number the result of {@link #indexOfNumber} for them
     */
    public boolean isOpenBelow(int number, long keyHi, long keyLo, int length) {
        for (int i = after(number); i < numbers.size(); i++) {
            if (!PackedDigits.startsWith(numbers.hi(i), numbers.lo(i), keyHi, keyLo, length)) {
                break;
            }
            if (ruleSets.get(i) != Entry.NO_RULE_SET) {
                return true;
            }
        }
        if (specialHi.length == 0) {
            return false;
        }
        int special = indexOfSpecial(keyHi, keyLo);
        for (int i = special < 0 ? ~special : special; i < specialHi.length; i++) {
            if (!PackedDigits.startsWith(specialHi[i], specialLo[i], keyHi, keyLo, length)) {
                break;
            }
            if (Entry.isOpen(specialFacts[i]) && !isSpecialAt(i, keyHi, keyLo)) {
                return true;
            }
        }
        return false;
    }

    public Occupancy occupancy() {
        return occupancy;
    }

    /** How many entries it holds. */
    public int size() {
        return numbers.size() + specialHi.length;
    }

    /** How many of them are numbers. */
    public int numbers() {
        return numbers.size();
    }

    /** Its memory in the cache, in bytes. */
    public int weightBytes() {
        return OVERHEAD_BYTES + numbers.bytes() + ruleSets.bytes() + 24 * specialHi.length;
    }

    /** The most memory that a page with this many numbers takes, apart from long numbers and blocks, which are few. */
    static int maxWeightBytes(int entries) {
        return OVERHEAD_BYTES + 2 * Integer.BYTES * entries;
    }

    /** Its entries in a new list that may be changed. */
    EntryList toList() {
        EntryList entries = new EntryList(size() + 8);
        int special = 0;
        for (int i = 0; i < numbers.size(); i++) {
            while (special < specialHi.length
                    && PackedDigits.compare(specialHi[special], specialLo[special], numbers.hi(i), numbers.lo(i)) < 0) {
                appendSpecial(entries, special++);
            }
            // A closed number keeps no rule set, and facts of a number are its status alone.
            int ruleSet = ruleSets.get(i);
            int facts = ruleSet == Entry.NO_RULE_SET ? CLOSED_NUMBER : OPEN_NUMBER;
            entries.append(numbers.hi(i), numbers.lo(i), facts, ruleSet);
        }
        while (special < specialHi.length) {
            appendSpecial(entries, special++);
        }
        return entries;
    }

    private void appendSpecial(EntryList entries, int special) {
        entries.append(specialHi[special], specialLo[special], specialFacts[special], specialRuleSets[special]);
    }

    /** The rule sets that its entries point to, each once. */
    public int[] ruleSetIds() {
        return IntStream.concat(Arrays.stream(ruleSets.different()), Arrays.stream(specialRuleSets))
                .filter(id -> id > 0)
                .distinct()
                .toArray();
    }

    /**
     * Passes on the rule sets that its entries point to, each at least once; without garbage, since a walk visits many
     * pages.
     */
    public void forEachRuleSet(IntConsumer action) {
        give(ruleSets.different(), action);
        give(specialRuleSets, action);
    }

    private static void give(int[] ids, IntConsumer action) {
        for (int id : ids) {
            if (id > 0) {
                action.accept(id);
            }
        }
    }

    private static int after(int index) {
        return index < 0 ? ~index : index + 1;
    }

    private static int indexOf(long[] his, long[] los, long keyHi, long keyLo) {
        int low = 0;
        int high = his.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = PackedDigits.compare(his[middle], los[middle], keyHi, keyLo);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return ~low;
    }
}
