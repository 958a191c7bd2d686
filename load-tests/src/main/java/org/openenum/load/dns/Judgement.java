package org.openenum.load.dns;

/** What a check says of an answer. */
public sealed interface Judgement {

    Judgement RIGHT = new Right();

    static Judgement notYet(String message) {
        return new NotYet(message);
    }

    static Judgement wrong(String message) {
        return new Wrong(message);
    }

    /** It is what was wanted. */
    record Right() implements Judgement {}

    /**
     * It is not what was wanted, but may become so: a failure for who asks once, a reason to ask again for who asks
     * until.
     */
    record NotYet(String message) implements Judgement {}

    /** It should never have been given. */
    record Wrong(String message) implements Judgement {}
}
