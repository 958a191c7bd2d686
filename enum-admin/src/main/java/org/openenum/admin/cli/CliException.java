package org.openenum.admin.cli;

/** Ends a command; its message is all that the person at the terminal sees. */
final class CliException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CliException(String message) {
        super(message);
    }
}
