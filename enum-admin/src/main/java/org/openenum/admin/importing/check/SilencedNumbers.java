package org.openenum.admin.importing.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.stage.RowError;
import org.openenum.admin.importing.stage.RowErrors;
import org.openenum.admin.importing.stage.StagedMapping;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.number.EnumName;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.Name;

/**
 * Warns of numbers that a wildcard does not answer in the file, but its block will.
 *
 * <p>RFC 4592, section 2.2.1: a wildcard answers no name that exists, and none below one. So next to and below a number
 * inside a wildcard there was no answer, unless the file closed the gap with more wildcards. A block has no such gaps.
 *
 * <p>Takes mappings in the order of digits; holds one name for each digit of a number. Not for several threads.
 */
final class SilencedNumbers {

    private static final int ALL_DIGITS = (1 << 10) - 1;

    private final RowErrors errors;

    /** Names that exist because of other records and were not passed yet. */
    private final TreeSet<String> recordNames;

    private final Deque<Frame> path = new ArrayDeque<>();

    SilencedNumbers(Name apex, SortedSet<String> recordNames, RowErrors errors) {
        this.errors = errors;
        this.recordNames = new TreeSet<>(recordNames);
        path.push(new Frame(EnumName.digitsOfApex(apex), false));
    }

    /** A name in the file's tree of numbers. */
    private static final class Frame {

        private final String digits;

        /** Whether there is a wildcard above it, with no other one between. */
        private final boolean covered;

        /** Whether it has an answer itself. */
        private boolean answers;

        /** Whether it has a wildcard, or something else answers everything below it. */
        private boolean closed;

        private @Nullable StagedMapping block;

        private int children;

        /** The next digits after which numbers without an answer in the file will get one. */
        private int silenced;

        Frame(String digits, boolean covered) {
            this.digits = digits;
            this.covered = covered;
        }
    }

    void take(StagedMapping mapping) {
        while (!recordNames.isEmpty() && recordNames.first().compareTo(mapping.digits()) < 0) {
            moveTo(Objects.requireNonNull(recordNames.pollFirst()));
        }
        Frame frame = moveTo(mapping.digits());
        if (mapping.kind() == MappingKind.NUMBER) {
            frame.answers = true;
        } else if (mapping.kind() == MappingKind.DELEGATION || mapping.status() == MappingStatus.CLOSED) {
            frame.answers = true;
            frame.closed = true;
        } else {
            frame.closed = true;
            frame.block = mapping;
        }
    }

    void finish() {
        while (!recordNames.isEmpty()) {
            moveTo(Objects.requireNonNull(recordNames.pollFirst()));
        }
        while (!path.isEmpty()) {
            leave();
        }
    }

    private Frame moveTo(String digits) {
        while (!digits.startsWith(top().digits)) {
            leave();
        }
        while (top().digits.length() < digits.length()) {
            Frame parent = top();
            int length = parent.digits.length();
            parent.children |= 1 << (digits.charAt(length) - '0');
            boolean covered = parent.block != null || (parent.covered && !parent.closed);
            path.push(new Frame(digits.substring(0, length + 1), covered));
        }
        return top();
    }

    private Frame top() {
        return Objects.requireNonNull(path.peek());
    }

    private void leave() {
        Frame frame = path.pop();
        StagedMapping block = frame.block;
        if (block != null && frame.silenced != 0) {
            warn(block, frame.silenced);
        }
        Frame parent = path.peek();
        boolean gaps = !frame.closed && (frame.children != ALL_DIGITS || frame.silenced != 0);
        if (parent != null && frame.covered && (!frame.answers || gaps)) {
            parent.silenced |= 1 << (frame.digits.charAt(parent.digits.length()) - '0');
        }
    }

    private void warn(StagedMapping block, int silenced) {
        List<String> prefixes = new ArrayList<>();
        for (int digit = 0; digit < 10; digit++) {
            if ((silenced & 1 << digit) != 0) {
                prefixes.add("+" + block.digits() + digit);
            }
        }
        errors.warning(new RowError(
                block.line(),
                "owner",
                "nowAnswered",
                Sentence.of("zone-file.now-answered", prefixes.stream().collect(Collectors.joining(", "))),
                "+" + block.digits()));
    }
}
