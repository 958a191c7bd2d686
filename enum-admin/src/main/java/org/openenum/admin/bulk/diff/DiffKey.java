package org.openenum.admin.bulk.diff;

import java.util.Locale;
import org.openenum.admin.bulk.packed.Codes;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingKind;
import org.openenum.sentence.Sentence;

/** The key of a line: digits, then kinds, in the order of the mapping table's key. */
record DiffKey(String digits, MappingKind kind) implements Comparable<DiffKey> {

    @Override
    public int compareTo(DiffKey other) {
        int byDigits = digits.compareTo(other.digits);
        return byDigits != 0 ? byDigits : Integer.compare(Codes.of(kind), Codes.of(other.kind));
    }

    /** The form in a page's cursor. */
    String text() {
        return kind.name().toLowerCase(Locale.ROOT) + "-" + digits;
    }

    /**
     * Parses what {@link #text} wrote.
     *
     * @throws RefusedException if it is invalid
     */
    static DiffKey parse(String text) {
        int hyphen = text.indexOf('-');
        try {
            return new DiffKey(
                    text.substring(hyphen + 1),
                    MappingKind.valueOf(text.substring(0, Math.max(0, hyphen)).toUpperCase(Locale.ROOT)));
        } catch (IllegalArgumentException e) {
            throw RefusedException.malformed(Sentence.of("list.no-place", text));
        }
    }
}
