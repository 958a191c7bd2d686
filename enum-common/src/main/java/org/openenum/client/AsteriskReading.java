package org.openenum.client;

import java.util.Optional;
import org.openenum.naptr.Naptr;
import org.openenum.sentence.Sentence;

/**
 * Applies the regexp of every record, even of unwanted services, and rejects the whole answer at the first record that
 * it cannot read or that does not match. Of the others it accepts those whose services field has the technology sip.
 *
 * <p>It does not support escaped delimiters, and removes the last character of the regexp whatever it is: with the flag
 * {@code i}, the last delimiter stays in the URI.
 */
final class AsteriskReading implements RecordReading {

    private static final int LEAST_REGEXP_CHARS = 7;

    @Override
    public Reading read(Naptr naptr, String applicationUniqueString) {
        if (!naptr.flags().startsWith("u") && !naptr.flags().startsWith("U")) {
            return Reading.refused(Sentence.of("client.other-flag-of-record"));
        }
        if (naptr.regexp().length() < LEAST_REGEXP_CHARS) {
            return Reading.refused(Sentence.of("client.short-regexp", LEAST_REGEXP_CHARS));
        }
        Reading reading = substitute(naptr.regexp(), applicationUniqueString);
        String technology = technology(naptr.services());
        if (!reading.taken() || technology.equalsIgnoreCase("sip")) {
            return reading;
        }
        return Reading.skipped(
                technology.isEmpty()
                        ? Sentence.of("client.no-e2u")
                        : Sentence.of("client.other-technology", technology));
    }

    private static Reading substitute(String regexp, String applicationUniqueString) {
        char delimiter = regexp.charAt(0);
        int second = regexp.indexOf(delimiter, 1);
        boolean ignoreCase = regexp.endsWith(delimiter + "i");
        int last = regexp.length() - 1;
        if (second < 0 || regexp.indexOf(delimiter, second + 1) < 0) {
            return Reading.refused(Sentence.of("client.a-regexp-without-delimiter"));
        }
        if (regexp.charAt(last) != delimiter && !ignoreCase) {
            return Reading.refused(Sentence.of("client.a-regexp-without-last-delimiter"));
        }
        Optional<PatternMatch> match =
                PatternMatch.posix(regexp.substring(1, second), ignoreCase, applicationUniqueString);
        if (match.isEmpty()) {
            return Reading.refused(RecordReading.noMatch(applicationUniqueString));
        }
        return match.get()
                .fill(regexp.substring(second + 1, last), true)
                .map(Reading::uri)
                .orElseGet(() -> Reading.refused(RecordReading.EMPTY_REFERENCE));
    }

    /**
     * The part after e2u+ and after a following colon; in the old form, sip+E2U, the part before. Empty if there is
     * none.
     */
    private static String technology(String services) {
        int at = services.contains("e2u+") ? services.indexOf("e2u+") : services.indexOf("E2U+");
        if (at >= 0) {
            String behind = services.substring(at + "e2u+".length());
            return behind.substring(behind.indexOf(':') + 1);
        }
        int old = services.contains("+e2u") ? services.indexOf("+e2u") : services.indexOf("+E2U");
        return old < 0 ? "" : services.substring(0, old).split(":", 2)[0];
    }
}
