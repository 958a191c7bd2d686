package org.openenum.health;

import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;

/** A check that nobody can carry out. */
public final class InvalidCheckException extends InvalidValueException {

    private static final long serialVersionUID = 1L;

    private final String field;

    InvalidCheckException(String field, Sentence sentence) {
        super(sentence);
        this.field = field;
    }

    /** The part at fault. */
    public String field() {
        return field;
    }
}
