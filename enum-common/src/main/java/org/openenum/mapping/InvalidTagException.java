package org.openenum.mapping;

/** Says why a text is no tag; its message is fit for the person who typed it. */
public final class InvalidTagException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    /** @param message what is wrong, in one sentence without a full stop */
    public InvalidTagException(String message) {
        super(message);
    }
}
