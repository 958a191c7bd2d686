package org.openenum.naptr;

import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;

/** Says why a rule cannot be a NAPTR record; {@link #field()} names the part at fault. */
public final class InvalidNaptrException extends InvalidValueException {

    private static final long serialVersionUID = 1L;

    private final String field;

    /**
     * @param field the part at fault, as the API names it: {@code order}, {@code service}, {@code uri} ...
     * @param sentence what is wrong, in one sentence without a full stop
     */
    public InvalidNaptrException(String field, Sentence sentence) {
        super(sentence);
        this.field = field;
    }

    /** The part at fault, as the API names it. */
    public String field() {
        return field;
    }
}
