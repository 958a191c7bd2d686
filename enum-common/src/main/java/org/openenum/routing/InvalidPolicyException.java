package org.openenum.routing;

import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;

/** A policy that cannot be used, with the place and what is wrong there. */
public final class InvalidPolicyException extends InvalidValueException {

    private static final long serialVersionUID = 1L;

    private final String place;

    /**
     * @param place where, as in a JSON pointer without its first slash: {@code targets/0/regions/7}; empty for the
     * policy as a whole
     */
    public InvalidPolicyException(String place, Sentence sentence) {
        super(sentence);
        this.place = place;
    }

    public String place() {
        return place;
    }
}
