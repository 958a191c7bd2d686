package org.openenum.admin.health.probe;

import java.util.regex.Pattern;
import org.openenum.sentence.Sentence;

/**
 * The result of a check.
 *
 * @param verdict what it means for the target
 * @param text the answer, or why there was none: words for people that can be stored and logged safely
 */
public record ProbeAnswer(Verdict verdict, String text) {

    /** The length of its column. */
    private static final int MAX_TEXT_CHARS = 200;

    /** A target may answer anything: control characters, line separators, surrogates. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]");

    /** What an answer means for the target. */
    public enum Verdict {

        /** The target works. */
        GOOD,

        /** The target does not work. */
        BAD,

        /** The target was not checked: its state does not change. */
        NOT_ASKED
    }

    /** Cuts the text, and replaces unprintable characters by question marks. */
    public ProbeAnswer {
        text = printable(text.length() > MAX_TEXT_CHARS ? text.substring(0, MAX_TEXT_CHARS) : text);
    }

    /** The text with question marks in place of unprintable characters. */
    public static String printable(String text) {
        return UNPRINTABLE.matcher(text).replaceAll("?");
    }

    static ProbeAnswer good(Sentence what) {
        return good(what.text());
    }

    static ProbeAnswer good(String text) {
        return new ProbeAnswer(Verdict.GOOD, text);
    }

    static ProbeAnswer notAsked(Sentence why) {
        Sentence said = Sentence.of("probe.not-checked", why);
        return new ProbeAnswer(Verdict.NOT_ASKED, said.text());
    }

    static ProbeAnswer bad(Sentence why) {
        return bad(why.text());
    }

    static ProbeAnswer bad(String text) {
        return new ProbeAnswer(Verdict.BAD, text);
    }
}
