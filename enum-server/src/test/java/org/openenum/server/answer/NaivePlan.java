package org.openenum.server.answer;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.openenum.mapping.MappingKind;
import org.openenum.server.cache.source.Entry;
import org.openenum.server.cache.source.PackedDigits;

/**
 * The rules of existence written down as they are said, over a list of entries: slow, and simple enough to be believed.
 */
record NaivePlan(List<Entry> entries, int maxDigits) {

    /** What {@code NumberWalk} must say about some digits. */
    String decide(String digits) {
        Optional<String> cut =
                open(MappingKind.DELEGATION).filter(digits::startsWith).min(Comparator.comparingInt(String::length));
        if (cut.isPresent()) {
            return "Referral " + cut.get().length();
        }
        Optional<Entry> exact = entries.stream()
                .filter(entry ->
                        entry.kind() == MappingKind.NUMBER && digits(entry).equals(digits))
                .findFirst();
        Optional<Entry> answering = exact.isPresent() ? exact : longestBlock(digits, digits.length());
        if (answering.isPresent() && answering.get().isOpen()) {
            return "Rules " + answering.get().ruleSetId();
        }
        boolean openBelow = entries.stream()
                .anyMatch(entry -> entry.isOpen()
                        && digits(entry).startsWith(digits)
                        && !digits(entry).equals(digits));
        return openBelow || coversLonger(digits) ? "NO_DATA" : "NAME_ERROR";
    }

    private boolean coversLonger(String digits) {
        for (int length = digits.length() + 1; length <= maxDigits; length++) {
            if (longestBlock(digits, length).filter(Entry::isOpen).isPresent()) {
                return true;
            }
        }
        return false;
    }

    /** The block with the longest prefix among those at or above some digits that allow a length. */
    private Optional<Entry> longestBlock(String digits, int length) {
        return entries.stream()
                .filter(entry -> entry.kind() == MappingKind.BLOCK
                        && digits.startsWith(digits(entry))
                        && entry.minDigits() <= length
                        && length <= entry.maxDigits())
                .max(Comparator.comparingInt(entry -> digits(entry).length()));
    }

    private java.util.stream.Stream<String> open(MappingKind kind) {
        return entries.stream()
                .filter(entry -> entry.kind() == kind && entry.isOpen())
                .map(NaivePlan::digits);
    }

    private static String digits(Entry entry) {
        return PackedDigits.text(entry.hi(), entry.lo());
    }
}
