package org.openenum.admin.importing.read;

import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;

/** Says why nothing of a file can be taken, to the person who sent it. */
public final class UnreadableFileException extends InvalidValueException {

    private static final long serialVersionUID = 1L;

    /** @param sentence what is wrong, where, and what to do about it */
    public UnreadableFileException(Sentence sentence) {
        super(sentence);
    }
}
