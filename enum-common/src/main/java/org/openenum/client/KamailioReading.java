package org.openenum.client;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.openenum.naptr.Naptr;
import org.openenum.sentence.Sentence;

/**
 * Accepts the complete services field {@code E2U+sip}, ignoring case, and regexps between exclamation marks without
 * escaped ones. A record that it cannot use is skipped.
 */
final class KamailioReading implements RecordReading {

    /** It compares {@code (order << 16) + preference} as a signed number, so orders from 32,768 come first. */
    @Override
    public Comparator<Naptr> order() {
        return Comparator.comparingInt(naptr -> (naptr.order() << 16) + naptr.preference());
    }

    @Override
    public Reading read(Naptr naptr, String applicationUniqueString) {
        String services = naptr.services().toLowerCase(Locale.ROOT);
        if (!services.equals("e2u+sip") && !services.equals("sip+e2u")) {
            return Reading.skipped(Sentence.of("client.not-sip"));
        }
        if (!naptr.flags().equalsIgnoreCase("u")) {
            return Reading.skipped(Sentence.of("client.other-flag"));
        }
        if (!naptr.regexp().startsWith("!")) {
            return Reading.skipped(Sentence.of("client.other-delimiter"));
        }
        if (naptr.regexp().contains("\\!")) {
            return Reading.skipped(Sentence.of("client.escaped-delimiter"));
        }
        return substitute(naptr.regexp(), applicationUniqueString);
    }

    /** Everything after the third delimiter is ignored, so the flag i has no effect. */
    private static Reading substitute(String regexp, String applicationUniqueString) {
        int second = regexp.indexOf('!', 1);
        int third = second < 0 ? -1 : regexp.indexOf('!', second + 1);
        if (third < 0) {
            return Reading.skipped(Sentence.of("client.no-delimiter"));
        }
        Optional<PatternMatch> match = PatternMatch.posix(regexp.substring(1, second), false, applicationUniqueString);
        if (match.isEmpty()) {
            return Reading.skipped(RecordReading.noMatch(applicationUniqueString));
        }
        return match.get()
                .fill(regexp.substring(second + 1, third), false)
                .map(Reading::uri)
                .orElseGet(() -> Reading.skipped(RecordReading.EMPTY_REFERENCE));
    }
}
