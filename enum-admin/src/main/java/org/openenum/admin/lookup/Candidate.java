package org.openenum.admin.lookup;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.mapping.MappingView;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.number.DialedDigits;

/**
 * An entry that the lookup of a number meets on its way down the number tree, and its effect.
 *
 * @param digits the number or prefix in the usual notation
 * @param minDigits the minimum length of the numbers of a block; 0 for other kinds
 * @param maxDigits the maximum length of the numbers of a block
 * @param ruleSet the shared destination that it points to, or null
 */
public record Candidate(
        MappingKind kind,
        String digits,
        MappingStatus status,
        int minDigits,
        int maxDigits,
        @Nullable String ruleSet,
        Verdict verdict) {

    /** The role of an entry in one lookup. */
    public enum Verdict {
        /** It determines the answer. */
        DECIDES,
        /** It is a block for numbers of another length. */
        OTHER_LENGTH,
        /** Another entry takes precedence: a delegation, the number itself, or a longer block. */
        BEHIND
    }

    /** The candidates with their verdicts. */
    static List<Candidate> of(List<MappingView> met, @Nullable MappingView deciding, DialedDigits number) {
        return met.stream()
                .map(entry -> new Candidate(
                        entry.kind(),
                        entry.display(),
                        entry.status(),
                        entry.minDigits(),
                        entry.maxDigits(),
                        entry.ruleSet(),
                        verdict(entry, deciding, number)))
                .toList();
    }

    private static Verdict verdict(MappingView entry, @Nullable MappingView deciding, DialedDigits number) {
        if (deciding != null && entry.kind() == deciding.kind() && Objects.equals(entry.digits(), deciding.digits())) {
            return Verdict.DECIDES;
        }
        boolean fits = entry.minDigits() <= number.length() && number.length() <= entry.maxDigits();
        return entry.kind() == MappingKind.BLOCK && !fits ? Verdict.OTHER_LENGTH : Verdict.BEHIND;
    }

    /** The number lengths of a block, for display. */
    public String lengths() {
        return minDigits == maxDigits ? Integer.toString(minDigits) : minDigits + "–" + maxDigits;
    }
}
