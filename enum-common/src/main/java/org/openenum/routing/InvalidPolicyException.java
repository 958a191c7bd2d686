package org.openenum.routing;

/** A policy that cannot be used, with the place and what is wrong there. */
public final class InvalidPolicyException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String place;

    /**
     * @param place where, as in a JSON pointer without its first slash: {@code targets/0/regions/7}; empty for the
     * policy as a whole
     */
    public InvalidPolicyException(String place, String message) {
        super(message);
        this.place = place;
    }

    public String place() {
        return place;
    }
}
