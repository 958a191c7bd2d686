package org.openenum.naptr;

import org.openenum.sentence.Sentence;

/**
 * One problem that {@link NaptrLint} found.
 *
 * @param severity whether it blocks the change or is only shown
 * @param code what it is, for programs: {@code compound-service}
 * @param pointer where it is, a JSON pointer (RFC 6901) into the API's form of a mapping: {@code /rules/0/service}
 * @param sentence what is wrong, and which client breaks on it if known; without a full stop
 */
public record Finding(Severity severity, String code, String pointer, Sentence sentence) {

    /** The effect of a finding on a change. */
    public enum Severity {

        /** The change is refused. */
        ERROR,

        /** The change is made, and the finding is shown. */
        WARNING
    }

    /** What is wrong, in English. */
    public String message() {
        return sentence.text();
    }

    static Finding error(String code, String pointer, Sentence sentence) {
        return new Finding(Severity.ERROR, code, pointer, sentence);
    }

    static Finding warning(String code, String pointer, Sentence sentence) {
        return new Finding(Severity.WARNING, code, pointer, sentence);
    }

    static String at(int index, String field) {
        return "/rules/" + index + "/" + field;
    }
}
