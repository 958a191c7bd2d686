package org.openenum.schedule;

/** A schedule that cannot be. */
public final class InvalidScheduleException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String place;

    /** @param place of what is wrong, by the names of the API: {@code week/0/to} */
    public InvalidScheduleException(String place, String message) {
        super(message);
        this.place = place;
    }

    public String place() {
        return place;
    }
}
