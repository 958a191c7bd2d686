package org.openenum.schedule;

import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;

/** A schedule that cannot be. */
public final class InvalidScheduleException extends InvalidValueException {

    private static final long serialVersionUID = 1L;

    private final String place;

    /** @param place of what is wrong, by the names of the API: {@code week/0/to} */
    public InvalidScheduleException(String place, Sentence sentence) {
        super(sentence);
        this.place = place;
    }

    public String place() {
        return place;
    }
}
