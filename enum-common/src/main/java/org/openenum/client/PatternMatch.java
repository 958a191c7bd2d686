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
 * Where a pattern was found in a number, as a client's own library of regular expressions finds it.
 *
 * @param groups the whole match, then what each pair of parentheses took: null where it took no part
 */
record PatternMatch(List<@Nullable String> groups) {

    /**
     * A regular expression of POSIX, as {@code regcomp()} with REG_EXTENDED has it: the longest match. One in Perl's
     * notation does not match.
     */
    static Optional<PatternMatch> posix(String pattern, boolean ignoreCase, String text) {
        if (PosixPattern.notationOfPerl(pattern).isPresent()) {
            return Optional.empty();
        }
        return find(pattern, Pattern.LONGEST_MATCH | (ignoreCase ? Pattern.CASE_INSENSITIVE : 0), text);
    }

    /** A regular expression of Perl: of alternatives, the first that matches. */
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

    /** What a pair of parentheses took, 0 being the whole match; nothing if it took no part or is not there. */
    Optional<String> group(int number) {
        return number < groups.size() ? Optional.ofNullable(groups.get(number)) : Optional.empty();
    }

    /**
     * A replacement with {@code \0} to {@code \9} filled in; nothing if one of them refers to a group that took no
     * part.
     *
     * @param keepBackslashes whether a backslash before anything else stays where it is
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
