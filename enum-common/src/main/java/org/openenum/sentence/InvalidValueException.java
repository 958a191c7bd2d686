package org.openenum.sentence;

import org.jspecify.annotations.Nullable;

/** Says why a value is invalid, to the person who entered it. */
public class InvalidValueException extends IllegalArgumentException implements Explained {

    private static final long serialVersionUID = 1L;

    private final transient Sentence sentence;

    public InvalidValueException(Sentence sentence) {
        this(sentence, null);
    }

    public InvalidValueException(Sentence sentence, @Nullable Throwable cause) {
        super(cause);
        this.sentence = sentence;
    }

    @Override
    public final Sentence sentence() {
        return sentence;
    }

    @Override
    public final String getMessage() {
        return sentence.text();
    }
}
