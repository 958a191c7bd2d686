package org.openenum.admin.cli;

/** Ends a command; the person at the terminal sees only its message. */
final class CliException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean isFinal;

    CliException(String message) {
        this(message, false);
    }

    /** @param isFinal whether every retry would be refused, too */
    CliException(String message, boolean isFinal) {
        super(message);
        this.isFinal = isFinal;
    }

    boolean isFinal() {
        return isFinal;
    }
}
