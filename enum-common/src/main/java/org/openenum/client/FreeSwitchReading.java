package org.openenum.client;

import org.openenum.naptr.Naptr;

/** Takes the services field that is configured, by default {@code E2U+sip}; splits the record's text at spaces. */
final class FreeSwitchReading implements RecordReading {

    @Override
    public Reading read(Naptr naptr, String applicationUniqueString) {
        if (!naptr.services().equalsIgnoreCase("E2U+sip")) {
            return Reading.skipped("the services field is not E2U+sip");
        }
        if (naptr.regexp().indexOf(' ') >= 0) {
            return Reading.skipped("the regexp holds a space, where the record is split");
        }
        if (!naptr.regexp().startsWith("!")) {
            return Reading.skipped("the delimiter is not !");
        }
        if (hasBackslashThatIsNoReference(naptr.regexp())) {
            return Reading.skipped("a backslash becomes $, which breaks the pattern");
        }
        return RecordReading.apply(naptr.regexp(), applicationUniqueString);
    }

    /** Every backslash becomes a dollar sign: harmless for \\1 in the replacement, and an end of line anywhere else. */
    private static boolean hasBackslashThatIsNoReference(String regexp) {
        int patternEnd = regexp.indexOf('!', 1);
        for (int i = regexp.indexOf('\\'); i >= 0; i = regexp.indexOf('\\', i + 1)) {
            boolean reference = i > patternEnd && i + 1 < regexp.length() && Character.isDigit(regexp.charAt(i + 1));
            if (!reference) {
                return true;
            }
        }
        return false;
    }
}
