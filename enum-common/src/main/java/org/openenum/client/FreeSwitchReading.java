package org.openenum.client;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openenum.naptr.Naptr;
import org.openenum.sentence.Sentence;

/**
 * Accepts the configured services field, {@code E2U+sip}, and of its URIs those for the configured route, {@code sip:}.
 * Splits the record's text at spaces, uses Perl patterns, and turns each backslash of a replacement into a dollar sign.
 */
final class FreeSwitchReading implements RecordReading {

    private static final String SCHEME = "sip:";

    /** A reference to a group in a replacement: all following digits, up to nine. */
    private static final Pattern REFERENCE = Pattern.compile("\\$(?:\\{(\\d{1,9})}|(\\d{1,9}))");

    /** The records are sorted by their octets as for DNSSEC: records of equal order and preference by their regexp. */
    @Override
    public Comparator<Naptr> order() {
        return RecordReading.super
                .order()
                .thenComparing(Naptr::flags)
                .thenComparing(Naptr::services)
                .thenComparingInt(naptr -> naptr.regexp().length())
                .thenComparing(Naptr::regexp);
    }

    @Override
    public Reading read(Naptr naptr, String applicationUniqueString) {
        if (!naptr.services().equalsIgnoreCase("E2U+sip")) {
            return Reading.skipped(Sentence.of("client.not-sip"));
        }
        if (naptr.regexp().indexOf(' ') >= 0) {
            return Reading.skipped(Sentence.of("client.space"));
        }
        if (!naptr.regexp().startsWith("!")) {
            return Reading.skipped(Sentence.of("client.other-delimiter"));
        }
        Reading reading = substitute(naptr.regexp(), applicationUniqueString);
        if (reading.taken() && !reading.text().text().contains(SCHEME)) {
            return Reading.skipped(Sentence.of("client.other-scheme"));
        }
        return reading;
    }

    private static Reading substitute(String regexp, String applicationUniqueString) {
        String[] parts = regexp.split("(?<!\\\\)!", -1);
        if (parts.length < 3) {
            return Reading.skipped(Sentence.of("client.no-delimiter"));
        }
        String pattern = parts[1].replace("\\!", "!");
        String replacement = parts[2].replace("\\!", "!").replace('\\', '$');
        Optional<PatternMatch> match = PatternMatch.perl(pattern, applicationUniqueString);
        if (match.isEmpty()) {
            return Reading.skipped(RecordReading.noMatch(applicationUniqueString));
        }
        return Reading.uri(pattern.indexOf('(') < 0 ? replacement : fill(match.get(), replacement));
    }

    /** A group that did not participate, or does not exist, is empty. */
    private static String fill(PatternMatch match, String replacement) {
        return REFERENCE.matcher(replacement).replaceAll(reference -> {
            String digits = reference.group(1) == null ? reference.group(2) : reference.group(1);
            return Matcher.quoteReplacement(
                    match.group(Integer.parseInt(digits)).orElse(""));
        });
    }
}
