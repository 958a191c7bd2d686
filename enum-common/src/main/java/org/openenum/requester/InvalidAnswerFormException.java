package org.openenum.requester;

import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;

/** A form of answers that cannot be used, with the member that is wrong. */
public final class InvalidAnswerFormException extends InvalidValueException {

    private static final long serialVersionUID = 1L;

    private final String member;

    /** @param member as the API calls it */
    public InvalidAnswerFormException(String member, Sentence sentence) {
        super(sentence);
        this.member = member;
    }

    public String member() {
        return member;
    }
}
