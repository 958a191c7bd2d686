package org.openenum.number;

/** Says why a text is no number, block or ENUM name; its message is fit for the person who typed it. */
public final class InvalidNumberException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    /** @param message what is wrong and where, in one sentence without a full stop */
    public InvalidNumberException(String message) {
        super(message);
    }
}
