package org.openenum.admin.importing.read;

import org.openenum.sentence.Explained;
import org.openenum.sentence.Sentence;

/** Says why nothing of a file can be taken, to the person who sent it. */
public final class UnreadableFileException extends RuntimeException implements Explained {

    private static final long serialVersionUID = 1L;

    private final transient Sentence sentence;

    /** @param sentence what is wrong, where, and what to do about it */
    public UnreadableFileException(Sentence sentence) {
        this.sentence = sentence;
    }

    @Override
    public Sentence sentence() {
        return sentence;
    }

    @Override
    public String getMessage() {
        return sentence.text();
    }
}
