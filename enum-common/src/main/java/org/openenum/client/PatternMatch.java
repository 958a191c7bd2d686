package org.openenum.client;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.naptr.PosixPattern;

/**
 * A match of a pattern in a number, as found by a client's own regular expression library.
 *
 * @param groups the whole match, then each group: null if it did not participate
 */
record PatternMatch(List<@Nullable String> groups) {

    /**
     * A POSIX regular expression, as in {@code regcomp()} with REG_EXTENDED: the longest match. Perl notation does not
     * match.
     */
    static Optional<PatternMatch> posix(String pattern, boolean ignoreCase, String text) {
        if (PosixPattern.notationOfPerl(pattern).isPresent()) {
            return Optional.empty();
        }
        return find(pattern, Pattern.LONGEST_MATCH | (ignoreCase ? Pattern.CASE_INSENSITIVE : 0), text);
    }

    /** A Perl regular expression: the first alternative that matches. */
    static Optional<PatternMatch> perl(String pattern, String text) {
        return find(pattern, 0, text);
    }

    /** A pattern that cannot be compiled does not match. */
    private static Optional<PatternMatch> find(String pattern, int flags, String text) {
        Matcher matcher;
        try {
            matcher = Pattern.compile(pattern, flags).matcher(text);
        } catch (PatternSyntaxException e) {
            return Optional.empty();
        }
        if (!matcher.find()) {
            return Optional.empty();
        }
        List<@Nullable String> groups = new ArrayList<>();
        for (int i = 0; i <= matcher.groupCount(); i++) {
            groups.add(matcher.group(i));
        }
        return Optional.of(new PatternMatch(groups));
    }

    /** The text of a group, 0 being the whole match; empty if it did not participate or does not exist. */
    Optional<String> group(int number) {
        return number < groups.size() ? Optional.ofNullable(groups.get(number)) : Optional.empty();
    }

    /**
     * A replacement with {@code \0} to {@code \9} filled in; empty if one of them refers to a group that did not
     * participate.
     *
     * @param keepBackslashes whether a backslash before any other character is kept
     */
    Optional<String> fill(String replacement, boolean keepBackslashes) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < replacement.length(); i++) {
            char c = replacement.charAt(i);
            if (c != '\\' || i + 1 == replacement.length()) {
                text.append(c);
                continue;
            }
            char next = replacement.charAt(++i);
            if (next >= '0' && next <= '9') {
                Optional<String> group = group(next - '0');
                if (group.isEmpty()) {
                    return Optional.empty();
                }
                text.append(group.get());
            } else {
                text.append(keepBackslashes ? "\\" : "").append(next);
            }
        }
        return Optional.of(text.toString());
    }
}
