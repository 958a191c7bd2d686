package org.openenum.admin.importing.zonefile;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openenum.admin.importing.read.BadRowException;
import org.openenum.sentence.Sentence;

/**
 * The values of a {@code $GENERATE} directive: {@code 0-99} or {@code 0-99/3}.
 *
 * @param first at least 0
 * @param last at most 2147483647
 * @param step at least 1
 */
record GenerateRange(long first, long last, long step) {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,10})-([0-9]{1,10})(?:/([0-9]{1,10}))?");

    static GenerateRange parse(String text) throws BadRowException {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw bad(text, Sentence.of("generate.range"));
        }
        long first = Long.parseLong(form.group(1));
        long last = Long.parseLong(form.group(2));
        long step = form.group(3) == null ? 1 : Long.parseLong(form.group(3));
        if (first > last || last > Integer.MAX_VALUE || step < 1 || step > Integer.MAX_VALUE) {
            throw bad(text, Sentence.of("generate.range-goes-up"));
        }
        return new GenerateRange(first, last, step);
    }

    /** How many values there are. */
    long size() {
        return (last - first) / step + 1;
    }

    private static BadRowException bad(String text, Sentence problem) {
        return new BadRowException(null, "generate", problem, text);
    }
}
