package org.openenum.sentence;

/** Says which part of an input is invalid, and why. */
public final class InvalidPartException extends InvalidValueException {

    private static final long serialVersionUID = 1L;

    private final String place;

    /**
     * @param place of the part, in the names of the API, as a JSON pointer without its first slash: {@code uri}, {@code
     *     targets/0/regions/7}; empty for the whole input
     * @param sentence what is wrong there, in one sentence without a full stop
     */
    public InvalidPartException(String place, Sentence sentence) {
        super(sentence);
        this.place = place;
    }

    /** Where the part is: a JSON pointer without its first slash, empty for the whole input. */
    public String place() {
        return place;
    }
}
