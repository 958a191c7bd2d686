package org.openenum.admin.health.probe;

import java.util.regex.Pattern;
import org.openenum.sentence.Sentence;

/**
 * What a probe found.
 *
 * @param verdict whether it speaks for the target
 * @param text what was answered, or why nothing was: some words for people, which a database and a log can take
 */
public record ProbeAnswer(Verdict verdict, String text) {

    /** As long as its column. */
    private static final int MAX_TEXT_CHARS = 200;

    /** Whoever is asked may answer anything: control characters, ends of lines, halves of characters. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]");

    /** What an answer means for the target. */
    public enum Verdict {

        /** It works. */
        GOOD,

        /** It does not. */
        BAD,

        /** Nobody asked: it stays what it was. */
        NOT_ASKED
    }

    /** Cuts the text, and has question marks where it cannot be printed. */
    public ProbeAnswer {
        text = printable(text.length() > MAX_TEXT_CHARS ? text.substring(0, MAX_TEXT_CHARS) : text);
    }

    /** A text with question marks where it cannot be printed. */
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
