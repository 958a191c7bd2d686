package org.openenum.load.dns;

import org.jspecify.annotations.Nullable;

/** What a check says of an answer. */
public sealed interface Judgement {

    Judgement RIGHT = new Right();

    static Judgement notYet(String failure) {
        return new NotYet(failure);
    }

    static Judgement wrong(String failure) {
        return new Wrong(failure);
    }

    /** Why the answer is not what was wanted; null if it is. */
    @Nullable
    String failure();

    /** It is what was wanted. */
    record Right() implements Judgement {
        @Override
        public @Nullable String failure() {
            return null;
        }
    }

    /**
     * It is not what was wanted, but may become so: a failure for who asks once, a reason to ask again for who asks
     * until.
     */
    record NotYet(String failure) implements Judgement {}

    /** It should never have been given. */
    record Wrong(String failure) implements Judgement {}
}
