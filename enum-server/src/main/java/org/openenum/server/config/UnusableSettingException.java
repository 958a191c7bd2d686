package org.openenum.server.config;

/** A setting has an invalid value, so the program cannot start; the message names both. */
final class UnusableSettingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnusableSettingException(String message, Throwable cause) {
        super(message, cause);
    }
}
