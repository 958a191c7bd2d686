package org.openenum.database;

/** Says why the programs cannot use this database; its message is for the operator. */
public final class DatabaseUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param message what is wrong and what to do about it */
    public DatabaseUnavailableException(String message) {
        super(message);
    }

    /** @param message what is wrong and what to do about it */
    public DatabaseUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
