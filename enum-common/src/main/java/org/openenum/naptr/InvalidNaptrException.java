package org.openenum.naptr;

/** Says why a rule cannot be a NAPTR record; {@link #field()} names the part at fault. */
public final class InvalidNaptrException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String field;

    /**
     * @param field the part at fault, as the API names it: {@code order}, {@code service}, {@code uri} ...
     * @param message what is wrong, in one sentence without a full stop
     */
    public InvalidNaptrException(String field, String message) {
        super(message);
        this.field = field;
    }

    /** The part at fault, as the API names it. */
    public String field() {
        return field;
    }
}
