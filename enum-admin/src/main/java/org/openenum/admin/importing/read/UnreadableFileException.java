package org.openenum.admin.importing.read;

/** Says why nothing of a file can be taken; its message is fit for the person who sent it. */
public final class UnreadableFileException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param message what is wrong, where, and what to do about it */
    public UnreadableFileException(String message) {
        super(message);
    }
}
