package org.openenum.admin.importing.read;

import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;

/** Tells the person who sent a file why nothing of it can be read. */
public final class UnreadableFileException extends InvalidValueException {

    private static final long serialVersionUID = 1L;

    /** @param sentence what is wrong, where, and what to do about it */
    public UnreadableFileException(Sentence sentence) {
        super(sentence);
    }
}
