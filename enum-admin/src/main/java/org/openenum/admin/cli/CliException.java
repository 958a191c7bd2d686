package org.openenum.admin.cli;

/** Ends a command; its message is all that the person at the terminal sees. */
final class CliException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean isFinal;

    CliException(String message) {
        this(message, false);
    }

    /** @param isFinal whether the same would be refused again, however often it is tried */
    CliException(String message, boolean isFinal) {
        super(message);
        this.isFinal = isFinal;
    }

    boolean isFinal() {
        return isFinal;
    }
}
