package org.openenum.server.config;

/** A setting has a value with which this program cannot start; the message names both. */
final class UnusableSettingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnusableSettingException(String message, Throwable cause) {
        super(message, cause);
    }
}
