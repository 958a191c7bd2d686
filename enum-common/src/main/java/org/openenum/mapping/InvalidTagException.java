package org.openenum.mapping;

import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;

/** Says why a text is not a tag; its message is for the person who typed it. */
public final class InvalidTagException extends InvalidValueException {

    private static final long serialVersionUID = 1L;

    /** @param sentence what is wrong, in one sentence without a full stop */
    public InvalidTagException(Sentence sentence) {
        super(sentence);
    }
}
