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
 * <p>As routers compress routing tables: from the last digit up, each prefix learns what is best answered for all of
 * it, which is what most of its ten parts would have; then, from the first digit down, an entry is written only where
 * that is something else than above. A part without numbers wants what was answered there before: nothing, or the rules
 * of a block around the run. So it is cut out as a whole by a closed entry where a block of the run reaches it, and its
 * names exist as little as before.
 *
 * <p>Not for several threads.
 */
final class NumberRun {

    private static final int DIGITS = 10;

    /** What is answered where nothing is. */
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
     * @param around what a block that stays as it is answers in its gaps, or null
     */
    NumberRun(String prefix, int length, StagedMapping.@Nullable Target around, Occupied occupied) {
        this.prefix = prefix;
        this.length = length;
        this.around = around == null ? NOTHING : around;
        this.occupied = occupied;
    }

    /** Where blocks stand, so that none is put beside another one. */
    interface Occupied {

        /** Takes the place for a block; false if there is one. */
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

    /** The entries that say what the numbers say. */
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

        /** What is best answered for all of it: with any of these, the same number of entries is needed. */
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

    /** @param above what is answered here if nothing is written */
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

    /** Gives back what was answered where no number is. */
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

    /** A closed number stays as an entry, whatever is answered around it: it wants nothing else than its gap would. */
    private StagedMapping.Target answered(StagedMapping number) {
        return number.status() == MappingStatus.CLOSED ? around : number.target();
    }

    /** Whether it says something that a block cannot say for it. */
    static boolean isKept(StagedMapping number) {
        return number.status() == MappingStatus.CLOSED || number.hasRemarks();
    }
}
