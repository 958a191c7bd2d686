package org.openenum.load.token;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text that only one change writes: {@code sip:t<run>-<subject>-<version>@sbc.example}.
 *
 * @param run distinguishes the runs on one data folder
 * @param subject the index of the subject
 * @param version the number of the change
 */
public record Token(String run, int subject, int version) {

    private static final Pattern IN_URI =
            Pattern.compile("sip:t([0-9a-z]{1,16})-([0-9]{1,9})-([0-9]{1,9})@sbc\\.example");

    public String uri() {
        return "sip:t" + run + "-" + subject + "-" + version + "@sbc.example";
    }

    /** The token in a NAPTR's regexp, if there is one. */
    public static Optional<Token> in(String regexp) {
        Matcher matcher = IN_URI.matcher(regexp);
        return matcher.find()
                ? Optional.of(new Token(
                        matcher.group(1), Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(3))))
                : Optional.empty();
    }
}
