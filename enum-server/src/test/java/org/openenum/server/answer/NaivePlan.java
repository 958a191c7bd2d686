package org.openenum.server.answer;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.openenum.mapping.MappingKind;
import org.openenum.server.cache.source.Entry;
import org.openenum.server.cache.source.PackedDigits;

/** A direct transcription of the rules of existence, over a list of entries: slow, and simple enough to be trusted. */
final class NaivePlan {

    private final List<Row> rows;
    private final int maxDigits;

    NaivePlan(List<Entry> entries, int maxDigits) {
        this.rows = entries.stream()
                .map(entry -> new Row(PackedDigits.text(entry.hi(), entry.lo()), entry))
                .toList();
        this.maxDigits = maxDigits;
    }

    /** The expected result of {@code NumberWalk} for some digits. */
    String decide(String digits) {
        List<Row> above =
                rows.stream().filter(row -> digits.startsWith(row.digits)).toList();
        Optional<Row> exact = above.stream()
                .filter(row -> row.is(MappingKind.NUMBER) && row.digits.equals(digits))
                .findFirst();
        Optional<Row> answering = exact.isPresent() ? exact : longestBlock(above, digits.length());
        if (answering.isPresent() && answering.get().entry.isOpen()) {
            return "Rules " + answering.get().entry.ruleSetId();
        }
        boolean openBelow = rows.stream()
                .anyMatch(row -> row.entry.isOpen() && row.digits.startsWith(digits) && !row.digits.equals(digits));
        return openBelow || coversLonger(above, digits.length()) ? "NO_DATA" : "NAME_ERROR";
    }

    private boolean coversLonger(List<Row> above, int than) {
        for (int length = than + 1; length <= maxDigits; length++) {
            if (longestBlock(above, length).filter(row -> row.entry.isOpen()).isPresent()) {
                return true;
            }
        }
        return false;
    }

    /** The block with the longest prefix that allows a length, among those at or above some digits. */
    private static Optional<Row> longestBlock(List<Row> above, int length) {
        return above.stream()
                .filter(row ->
                        row.is(MappingKind.BLOCK) && row.entry.minDigits() <= length && length <= row.entry.maxDigits())
                .max(Comparator.comparingInt(Row::length));
    }

    private record Row(String digits, Entry entry) {

        boolean is(MappingKind kind) {
            return entry.kind() == kind;
        }

        int length() {
            return digits.length();
        }
    }
}
