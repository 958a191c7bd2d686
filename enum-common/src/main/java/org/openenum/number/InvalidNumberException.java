package org.openenum.number;

import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;

/** Says why a text is not a number, block or ENUM name; its message is for the person who typed it. */
public final class InvalidNumberException extends InvalidValueException {

    private static final long serialVersionUID = 1L;

    /** @param sentence what is wrong and where, in one sentence without a full stop */
    public InvalidNumberException(Sentence sentence) {
        super(sentence);
    }
}
