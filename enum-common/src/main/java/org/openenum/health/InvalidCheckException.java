package org.openenum.health;

/** A check that nobody can carry out. */
public final class InvalidCheckException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String field;

    InvalidCheckException(String field, String message) {
        super(message);
        this.field = field;
    }

    /** The part at fault. */
    public String field() {
        return field;
    }
}
