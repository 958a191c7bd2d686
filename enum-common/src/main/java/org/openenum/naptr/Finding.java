package org.openenum.naptr;

/**
 * One thing that {@link NaptrLint} found.
 *
 * @param severity whether it blocks or only shows
 * @param code what it is, for programs: {@code compound-service}
 * @param pointer where it is, a JSON pointer (RFC 6901) into the API's form of a mapping: {@code /rules/0/service}
 * @param message what is wrong, and which client breaks on it where that is known; without a full stop
 */
public record Finding(Severity severity, String code, String pointer, String message) {

    /** What a finding does to a change. */
    public enum Severity {

        /** The change is refused. */
        ERROR,

        /** The change is made, and the finding is shown. */
        WARNING
    }

    /** The finding for a rule that could not even be made. */
    public static Finding ofRefusedRule(int index, InvalidNaptrException refusal) {
        return new Finding(
                Severity.ERROR, "invalid-" + refusal.field(), at(index, refusal.field()), messageOf(refusal));
    }

    static Finding error(String code, String pointer, String message) {
        return new Finding(Severity.ERROR, code, pointer, message);
    }

    static Finding warning(String code, String pointer, String message) {
        return new Finding(Severity.WARNING, code, pointer, message);
    }

    static String at(int index, String field) {
        return "/rules/" + index + "/" + field;
    }

    private static String messageOf(InvalidNaptrException refusal) {
        String message = refusal.getMessage();
        return message == null ? refusal.field() + " is not valid" : message;
    }
}
