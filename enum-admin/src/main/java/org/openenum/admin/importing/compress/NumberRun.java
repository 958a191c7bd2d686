package org.openenum.admin.importing.compress;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.stage.StagedMapping;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;

/**
 * All numbers of one length that share all but their last digits, and the fewest entries that answer them and their
 * neighbours alike.
 *
 * <p>As routers compress routing tables: from the last digit up, each prefix learns the best answers for the whole
 * prefix, which are those that most of its ten parts have; then, from the first digit down, an entry is written only
 * where the answer differs from the one above. A part without numbers must keep its answer: none, or the rules of a
 * block around the run. So where a block of the run covers such a part, one entry (closed, if there was no answer)
 * restores it for the whole part, and names that did not exist still do not.
 *
 * <p>Not for several threads.
 */
final class NumberRun {

    private static final int DIGITS = 10;

    /** The answer where there is no entry. */
    private static final StagedMapping.Target NOTHING = new StagedMapping.Nowhere();

    private final String prefix;

    private final int length;

    private final StagedMapping.Target around;

    private final Occupied occupied;

    private final List<StagedMapping> numbers = new ArrayList<>();

    private final List<StagedMapping> entries = new ArrayList<>();

    /**
     * An empty run.
     *
     * @param length of its numbers, in digits
     * @param around what an existing block answers in the gaps, or null
     */
    NumberRun(String prefix, int length, StagedMapping.@Nullable Target around, Occupied occupied) {
        this.prefix = prefix;
        this.length = length;
        this.around = around == null ? NOTHING : around;
        this.occupied = occupied;
    }

    /** The prefixes of blocks, so that each has only one. */
    interface Occupied {

        /** Reserves a prefix for a block; false if it has one. */
        boolean take(String prefix);
    }

    String prefix() {
        return prefix;
    }

    int length() {
        return length;
    }

    /** Takes the next number, in order. */
    void add(StagedMapping number) {
        numbers.add(number);
    }

    List<StagedMapping> numbers() {
        return numbers;
    }

    /** Entries that are equivalent to the numbers. */
    List<StagedMapping> compressed() {
        Part root = new Part();
        for (StagedMapping number : numbers) {
            Part part = root;
            for (int i = prefix.length(); i < length; i++) {
                part = part.child(number.digits().charAt(i) - '0');
            }
            part.number = number;
        }
        learn(root);
        write(root, prefix, around);
        return entries;
    }

    /** The numbers under one prefix. */
    private static final class Part {

        private Part @Nullable [] parts;

        private @Nullable StagedMapping number;

        /** The best answers for all of it: each of them needs the same number of entries. */
        private List<StagedMapping.Target> best = List.of();

        Part child(int digit) {
            if (parts == null) {
                parts = new Part[DIGITS];
            }
            Part child = parts[digit];
            if (child == null) {
                child = new Part();
                parts[digit] = child;
            }
            return child;
        }
    }

    private void learn(Part part) {
        if (part.number != null) {
            part.best = List.of(answered(part.number));
            return;
        }
        Map<StagedMapping.Target, Integer> votes = new HashMap<>();
        for (int digit = 0; digit < DIGITS; digit++) {
            Part child = part.parts == null ? null : part.parts[digit];
            if (child == null) {
                votes.merge(around, 1, Integer::sum);
            } else {
                learn(child);
                child.best.forEach(target -> votes.merge(target, 1, Integer::sum));
            }
        }
        int most = votes.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        part.best = votes.entrySet().stream()
                .filter(vote -> vote.getValue() == most)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** @param above the answer here if nothing is written */
    private void write(Part part, String digits, StagedMapping.Target above) {
        StagedMapping number = part.number;
        if (number != null) {
            if (isKept(number) || !above.equals(answered(number))) {
                entries.add(number);
            }
            return;
        }
        StagedMapping.Target here = above;
        if (!part.best.contains(above) && occupied.take(digits)) {
            here = part.best.get(0);
            entries.add(entry(digits, MappingKind.BLOCK, here));
        }
        for (int digit = 0; digit < DIGITS; digit++) {
            Part child = part.parts == null ? null : part.parts[digit];
            if (child == null) {
                writeGap(digits + digit, here);
            } else {
                write(child, digits + digit, here);
            }
        }
    }

    /** Restores the previous answer where there is no number. */
    private void writeGap(String digits, StagedMapping.Target above) {
        if (above.equals(around)) {
            return;
        }
        if (digits.length() == length) {
            entries.add(entry(digits, MappingKind.NUMBER, around));
        } else if (occupied.take(digits)) {
            entries.add(entry(digits, MappingKind.BLOCK, around));
        } else {
            for (int digit = 0; digit < DIGITS; digit++) {
                writeGap(digits + digit, above);
            }
        }
    }

    private StagedMapping entry(String digits, MappingKind kind, StagedMapping.Target target) {
        boolean block = kind == MappingKind.BLOCK;
        return new StagedMapping(
                digits,
                kind,
                numbers.get(0).line(),
                block ? length : 0,
                block ? length : 0,
                target.equals(NOTHING) ? MappingStatus.CLOSED : MappingStatus.ACTIVE,
                "",
                "",
                target);
    }

    /** A closed number stays as an entry, whatever the answer around it; so it counts like a gap. */
    private StagedMapping.Target answered(StagedMapping number) {
        return number.status() == MappingStatus.CLOSED ? around : number.target();
    }

    /** Whether it has something that a block cannot replace. */
    static boolean isKept(StagedMapping number) {
        return number.status() == MappingStatus.CLOSED || number.hasRemarks();
    }
}
