package org.openenum.admin.health.probe;

/**
 * What a probe found.
 *
 * @param verdict whether it speaks for the target
 * @param text what was answered, or why nothing was: some words for people
 */
public record ProbeAnswer(Verdict verdict, String text) {

    /** As long as its column. */
    private static final int MAX_TEXT_CHARS = 200;

    /** What an answer means for the target. */
    public enum Verdict {

        /** It works. */
        GOOD,

        /** It does not. */
        BAD,

        /** Nobody asked: it stays what it was. */
        NOT_ASKED
    }

    /** Cuts the text. */
    public ProbeAnswer {
        text = text.length() > MAX_TEXT_CHARS ? text.substring(0, MAX_TEXT_CHARS) : text;
    }

    static ProbeAnswer good(String text) {
        return new ProbeAnswer(Verdict.GOOD, text);
    }

    static ProbeAnswer bad(String text) {
        return new ProbeAnswer(Verdict.BAD, text);
    }
}
